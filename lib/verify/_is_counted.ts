import { unitNamed } from "./_units.ts";

// Words that change the number, doubt it or join another to it, also those that look like plurals.
const NO_NOUN =
  /^(?:always|perhaps|yes|plus|minus|times|is|was|this|these|those|unless|alas|besides|less|sometimes|versus|vs|thus|as|its|equals|does|has|guess(?:es)?|negatives?|reciprocals?|inverses?|squares|roots|powers|doubles|doubts?|others?|answers|errors?|mistakes?|units?digits?|unsure|uncertain|probably|likely|false|true|below|above|under|point|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|ou|oder|und|et|o|y|e|dos|tres|sechs|trois|seis|sqrt|lakhs?|crores?|\w*(?:teen|tie|hundred|thousand|illion|\bnin|\beigh|\bseven|\bsix|\bfif|\bfour|\bten|\beleven|\btwelf)ths?|thirds?|halves|quarters|tens|hundreds|thousands|\w*illions?|dozens?)$/i;
const PLURAL = /^[a-z][a-z'-]*[^s'u]s$/i;
// Irregular plurals, what is counted without one, and singulars that problems ask for.
const NOUNS = new Set(
  `people men women children feet teeth mice geese fish sheep deer oxen dice data vertices indices
  matrices radii axes loci foci criteria phenomena polyhedra
  way unit time person child man woman day week month year point percent degree number term digit
  student apple book car ball problem question game hour box bag page step piece cup glass
  money water sugar milk rice flour homework change profit tax interest
  bus buses class classes pass passes loss losses address dress
  gallon quart pint cup tablespoon teaspoon acre hectare knot pixel bit byte
  rs inr cny usd eur btu hp psi rpm`.split(/\s+/),
);
const SYMBOL =
  /^(?:[fpnumkMGT]|\u03bc|\\mu ?)?(?:Hz|rad|sr|mol|Pa|eV|J|cal|W|Wh|[AVNCFTHSKM]|m|g|s|L|l|ohm|lx|lm|cd|bit|B|bar)$|^(?:atm|mmHg|dB|cc|au|AU|ly|pc|erg|dyne|dyn|amu|arcsec|arcmin|Torr)$/;
const CHINESE_COUNTER =
  /^(?:个|只|元|人|名|位|块|张|本|支|枝|根|条|头|匹|棵|朵|颗|粒|次|种|组|套|件|双|对|把|辆|台|架|艘|间|座|层|页|行|列|排|班|岁|年|月|日|天|周|时|小时|分|分钟|秒|度|角|米|克|升|吨|里|斤|杯|瓶|盒|箱|袋|包|份|场|题|道|步|圈|票|家|口|桶|碗|篮|平方|立方|单位)/;
const CHINESE_OTHER =
  /[不错非以之多余或和与左右约半倍点负减加乘除零一二三四五六七八九十百千万亿吗么否假]/;

/**
 * Whether words behind a number say what is counted or measured, so that an
 * answer means the same without them: a known unit or a unit's symbols, a plural
 * (`white socks`), one of some nouns without a plural form, or a Chinese measure
 * word with its noun. Any other word may change the number or doubt it.
 */
export function isCounted(words: string): boolean {
  const plain = words.trim().replace(/\.$/, "");
  if (unitNamed(plain) !== undefined) return true;
  if (/[\u2e80-\u9fff]/.test(plain)) {
    return CHINESE_COUNTER.test(plain) && !CHINESE_OTHER.test(plain);
  }
  const parts = plain.split(/[\s/.^-]+|\bper\b/)
    .map((part) => part.replace(/[23]$/, "")).filter((part) => part !== "");
  if (parts.some((part) => NO_NOUN.test(part))) return false;
  const known = (part: string): boolean =>
    unitNamed(part) !== undefined || NOUNS.has(part.toLowerCase()) ||
    PLURAL.test(part);
  return parts.some(known) || parts.every((part) => SYMBOL.test(part));
}
