/** A gold answer, answers that are the same object, and answers that are not. */
export interface KindCase {
  gold: string;
  same: string[];
  other: string[];
}

const r = String.raw;

/** Boxed answers by kind. */
export const kindCases: Readonly<Record<string, KindCase[]>> = {
  integer: [
    {
      gold: "42",
      same: ["42", "042", "42.0", "+42", "6\\cdot 7", "6*7", "84/2", "\\frac{84}{2}", "50-8", r`\sqrt{1764}`, "|-42|", r`7!\div 120`, "(42)", r`\text{42}`, "42.", "$42$", r`n=42`, r`f(3) = 42`, r`\boxed{42}`, r`42\text{ ways}`, "4.2e1", r`2\cdot 3\cdot 7`, r`2 \times 21`, r`\binom{9}{2}+6`, r`m+n=42`, r`\{42\}`, r`N=42`, r`\text{Area} = 42`, r`|AB|=42`, r`\angle B = 42^\circ`],
      other: ["-42", "43", "4 2", "24", "42x", "42!", "42^2", r`42\pi`, "4,2", "[42]", "42, 43", r`42 \text{ or } 43`, r`42 \text{ or more}`, r`\pm 42`, r`x>42`, r`x\ge 42`, r`(0,42)`, r`[0, 42]`, "x", "", " ", "?", r`42+x`, r`42+C`, r`42i`, r`\sim`, r`\text{not } 42`, r`42 = 43`, r`x \ne 42`, r`42_5`, r`\text{forty-two}`, r`42\text{ thousand}`, r`42 dozen`, r`42k`, "42e", r`42\%\%`, r`42 42`, r`\frac{42}{0}`, r`42 \text{ is wrong}`, r`42 \to \infty`],
    },
    { gold: "0", same: ["0", "-0", "0.0", "0/5", r`\sin \pi`, r`\ln 1`, "x=0", r`1-1`], other: [r`\emptyset`, r`\{\}`, r`\text{none}`, "1/1000000", "10^{-40}", "0/0", r`\sqrt{10^{40}+1}-10^{20}`, r`\frac{1}{1500!}`, "o", "O"] },
    { gold: "-7", same: ["-7", "−7", "- 7", r`-\,7`, "(-7)", r`-\frac{14}{2}`, "7-14", r`\{-7\}`], other: ["7", "|-7|", "--7x", "- 7 7"] },
    { gold: "1000000", same: ["1,000,000", "10^6", r`10^{6}`, "1 000 000", r`1{,}000{,}000`, r`1\,000\,000`, "1e6", r`1\text{ million}`, "1 million", r`1.0\times 10^6`], other: ["100,000", "10^5", "1,000,00", r`10^{7}`, "1, 000, 000"] },
    { gold: "123456789012345678901", same: ["123456789012345678901", "123,456,789,012,345,678,901"], other: ["123456789012345678902", "123456789012345678900", "1.23456789012345678901e20x"] },
  ],
  decimal: [
    { gold: "0.125", same: [".125", "0.1250", "1/8", r`\frac18`, "12.5\\%", r`2^{-3}`, "0{.}125", r`\approx 0.125`], other: ["0.12", "0.13", "1.25", "0.1251", "-0.125", "0.125%", "125", "0,125x"] },
    { gold: "2.5", same: ["5/2", "2.50", r`2\frac12`, "2 1/2", r`\frac{5}{2}`, r`2.5\text{ cm}`, "x=2.5", r`\$2.50`], other: ["2", "3", "25", "2.05", "2.55", r`\frac{2}{5}`, "2; 5"] },
    { gold: "3.14", same: ["3.14", "314/100"], other: [r`\pi`, "3.1", "3.141", "22/7", "3.1415926535"] },
    { gold: r`\pi`, same: ["3.14159265358979", "π", r`\frac{2\pi}{2}`, r`4\arctan 1`], other: ["3.14", "3.1415926", "22/7", r`3.14159265368979`] },
    { gold: r`\frac{1}{3}`, same: ["0.3333333333333", r`0.\overline{3}`, r`0.\dot{3}`, r`0.33333333333\overline{3}`, r`\frac{1}{3} \approx 0.333`], other: ["0.33", "0.3", "0.333333", "0.333333333334", r`0.\overline{33}4`] },
    { gold: "0.1234567890", same: ["0.123456789"], other: ["0.1234567891", "0.1234567889"] },
  ],
  fraction: [
    { gold: r`\frac{7}{12}`, same: ["7/12", r`\dfrac{7}{12}`, r`\tfrac7{12}`, r`\frac{7}12`, r`\frac{14}{24}`, r`\frac{-7}{-12}`, r`7 \div 12`, r`\left(\frac{7}{12}\right)`, r`{7\over 12}`, r`\frac13+\frac14`, r`P(A)=\frac{7}{12}`, r`\displaystyle\frac{7}{12}`, r`7\cdot 12^{-1}`], other: ["12/7", "7", "12", "7/13", "-7/12", "0.583", "7:13", r`7\frac{1}{12}`, "712", "7,12", "7 12", r`\frac{7}{12}x`, r`\frac{7}{12}\text{ or }\frac{5}{12}`] },
    { gold: r`-\frac{3}{4}`, same: [r`\frac{-3}{4}`, r`\frac{3}{-4}`, "-3/4", "-0.75", r`-\left(\frac{3}{4}\right)`], other: [r`\frac34`, r`\frac{-3}{-4}`, "-4/3"] },
    { gold: r`\frac{1}{1500!}`, same: [r`\frac{1501}{1501!}`, r`(1500!)^{-1}`], other: [r`\frac{1}{1501!}`, r`\frac{1}{1499!}`, "0"] },
    { gold: r`\frac{3^{500}+1}{2\cdot 3^{501}}`, same: [r`\frac16+\frac{1}{2\cdot 3^{501}}`], other: [r`\frac{1}{6}`, r`\frac{3^{500}}{2\cdot 3^{501}}`] },
    { gold: "a/b", same: [r`\frac{a}{b}`, r`ab^{-1}`, r`\frac{2a}{2b}`], other: ["b/a", "a", r`\frac{a+1}{b+1}`, "ab"] },
  ],
  "mixed-number": [
    { gold: r`2\frac{3}{5}`, same: ["13/5", "2.6", "2 3/5", r`2\tfrac35`, r`2 + \frac35`, r`\frac{13}{5}`], other: [r`\frac{6}{5}`, "23/5", r`2\frac{5}{3}`, "2.35", r`-2\frac35`, r`2\cdot\frac{3}{5}`] },
    { gold: r`-1\frac{1}{2}`, same: ["-1.5", r`-\frac32`, "-1 1/2"], other: ["-0.5", r`-\frac{1}{2}`, "1.5"] },
    { gold: "13/5", same: [r`2\frac35`], other: [] },
  ],
  percent: [
    { gold: r`40\%`, same: ["40%", r`40\%`, "0.4", "2/5", "40", "40 percent", r`40\text{ percent}`, r`40 \%`, r`40.0\%`], other: ["0.4%", "4", "4%", "60%", r`0.40\%`, "40000"] },
    { gold: "0.5", same: [r`50\%`, r`50 \text{ percent}`], other: [r`0.5\%`, "50", r`5\%`] },
  ],
  currency: [
    { gold: r`\$12.50`, same: ["12.5", r`\$12.5`, r`12.50\text{ dollars}`, "$12.50$", r`\$12\frac12`, r`1250\text{ cents}`, "US$12.50"], other: ["12.05", r`\$13`, "€12.50", r`12.50\text{ cents}`, r`-\$12.50`] },
    { gold: "3000", same: [r`\$3,000`, r`\$3{,}000`, "3000元", r`3000\text{ yen}`, "£3000", r`3000 \$`, r`\$ 3000`], other: [r`\$3,00`, r`\$300`] },
  ],
  unit: [
    { gold: r`12\text{ cm}`, same: ["12", r`12\text{ cm}`, r`12\mathrm{cm}`, "12 cm", "12cm", r`12\text{ centimeters}`, r`0.12\text{ m}`, r`12\,\text{cm}.`], other: ["13", r`12\text{ m}`, r`12\text{ kg}`, r`12\text{ cm}^2`, r`1.2\text{ cm}`, r`120\text{ cm}`] },
    { gold: "18", same: [r`18\text{ square inches}`, r`18 \text{ in}^2`, r`18 \text{ people}`, "18 people", r`18\ \mathrm{m/s}`, r`18\,\frac{\text{km}}{\text{h}}`, r`18\text{ m/s}^2`, "18个", r`18\text{人}`, r`18\ \mathrm{mm}`, r`18 \text{ units}^3`], other: ["18 or 19 people", r`18\text{ or }19\text{ people}`, r`18\text{ dozen}`, r`18\text{ hundred}`, r`18x`, "18m", r`18\text{ hundredths}`, r`18\text{ squared}`, "18 dozen", r`18\text{ percent more than }20`] },
    { gold: r`90\text{ minutes}`, same: [r`1.5\text{ hours}`, "90", r`90\text{ min}`, r`1\text{ hour }30\text{ minutes}`, r`1 \text{ h } 30 \text{ min}`], other: [r`90\text{ seconds}`, r`90\text{ hours}`, r`1\text{ hour}`] },
    { gold: r`36\pi\text{ cm}^3`, same: [r`36\pi`, r`36\pi\ \mathrm{cm}^3`, r`36\pi \text{ cubic centimeters}`], other: ["36", r`36\pi\text{ cm}^2`, r`35\pi`] },
  ],
  degree: [
    { gold: r`45^\circ`, same: ["45", "45°", r`45^{\circ}`, r`45 \text{ degrees}`, r`\frac{\pi}{4}`, "45 degrees", r`\angle A = 45^\circ`, r`44^\circ 60'`, r`45\degree`], other: [r`135^\circ`, "46", r`\frac{\pi}{3}`, r`45'`, r`4.5^\circ`] },
    { gold: r`\frac{\pi}{6}`, same: [r`30^\circ`, r`\pi/6`, r`\frac16\pi`, r`\arcsin\frac12`], other: ["30", r`60^\circ`, "0.52"] },
    { gold: r`12.25^\circ`, same: [r`12^\circ 15'`, "12.25"], other: [r`12^\circ 25'`, r`12^\circ 15''`] },
  ],
  radical: [
    { gold: r`2\sqrt{7}`, same: [r`\sqrt{28}`, r`2\sqrt7`, r`2 \sqrt 7`, "2√7", "2*sqrt(7)", "2sqrt(7)", r`\sqrt{4\cdot 7}`, r`\frac{14}{\sqrt{7}}`, r`2\cdot 7^{1/2}`, r`2(7)^{0.5}`, r`\sqrt{7}\cdot 2`, r`\sqrt{7}+\sqrt{7}`], other: [r`2\sqrt{5}`, r`\sqrt{7}`, r`\sqrt{14}`, "5.29", "5.2915", r`\pm 2\sqrt7`, r`2\sqrt[3]{7}`, r`-2\sqrt7`, r`27`, r`2\sqrt{7}i`] },
    { gold: r`\sqrt[3]{54}`, same: [r`3\sqrt[3]{2}`, r`54^{1/3}`, r`3\cdot 2^{\frac13}`, "∛54"], other: [r`3\sqrt{2}`, r`\sqrt{54}`, r`\sqrt[4]{54}`] },
    { gold: r`\frac{1}{\sqrt{5}-2}`, same: [r`\sqrt5+2`, r`2+\sqrt{5}`], other: [r`\sqrt5-2`, r`\sqrt{5}`] },
    { gold: r`\sqrt{6+2\sqrt5}`, same: [r`1+\sqrt5`], other: [r`\sqrt{6}+2\sqrt{5}`, r`2+\sqrt5`] },
    { gold: r`\sqrt[3]{-27}`, same: ["-3"], other: ["3"] },
  ],
  constant: [
    { gold: r`\frac{5\pi}{6}`, same: [r`\frac56\pi`, "5π/6", "5*pi/6", r`\pi\cdot\frac{5}{6}`, r`\pi - \frac{\pi}{6}`, r`\frac{10\pi}{12}`, r`150^\circ`], other: [r`\frac{6\pi}{5}`, r`\frac{5}{6}`, r`\frac{5\pi}{7}`, "2.618", r`\frac{5\pi}{6}k`] },
    { gold: "e^3", same: [r`\exp(3)`, r`e^{3}`, r`\exp 3`, r`e\cdot e^2`], other: ["e", "3e", r`e^{-3}`, "20.0855", r`3^e`] },
    { gold: r`\ln 12`, same: [r`\ln 3+2\ln 2`, r`\ln(12)`, r`\ln 3 + \ln 4`, r`\log 12`, r`\log_e 12`], other: [r`\ln 3\cdot\ln 4`, r`\log_{10} 12`, r`\ln 11`, "2.4849"] },
    { gold: r`\log_2 10`, same: [r`\frac{\ln 10}{\ln 2}`, r`1+\log_2 5`, r`\frac{1}{\lg 2}`], other: [r`\log_{10} 2`, r`\log_2 5`] },
    { gold: r`e^{\pi\sqrt{163}}`, same: [], other: ["262537412640768744", "262537412640768743.99999999999935"] },
    { gold: r`\cos 36^\circ`, same: [r`\frac{1+\sqrt5}{4}`, r`\cos\frac{\pi}{5}`], other: [r`\cos 36`, r`\sin 36^\circ`] },
  ],
  scientific: [
    { gold: r`3.2 \times 10^{-5}`, same: ["3.2e-5", "0.000032", r`32\cdot 10^{-6}`, r`3.2*10^-5`, "3.2E-5", r`3.2 × 10^{-5}`, "3.2×10⁻⁵"], other: [r`3.2\times 10^{5}`, r`3.2\times 10^{-6}`, "3.2", r`3.2^{-5}`] },
    { gold: "1.5e10", same: [r`1.5\times10^{10}`, "15000000000", r`15\times 10^9`], other: [r`1.5\times 10^{11}`] },
  ],
  complex: [
    { gold: "2+5i", same: ["5i+2", "2 + 5i", r`2+5\mathrm{i}`, r`-(-2-5i)`, r`i(5-2i)`, r`2+5*i`, "z=2+5i"], other: ["2-5i", "5+2i", "2+5", "2+5j", "7i", "(2,5)"] },
    { gold: r`e^{i\pi/3}`, same: [r`\frac12+\frac{\sqrt3}{2}i`, r`\cos\frac{\pi}{3}+i\sin\frac{\pi}{3}`, r`\frac{1+i\sqrt{3}}{2}`], other: [r`e^{-i\pi/3}`, r`\frac12-\frac{\sqrt3}{2}i`, r`\frac{\sqrt3}{2}+\frac12 i`] },
    { gold: "-i", same: ["i^3", r`\frac{1}{i}`, r`\frac{i}{-1}`], other: ["i", "1", "-1"] },
  ],
  base: [
    { gold: "1011_2", same: ["1011_2", r`1011_{2}`, r`1011_{\text{two}}`, r`(1011)_2`, r`\text{1011}_2`, "01011_2"], other: ["1101_2", "1011_3", r`1011_{8}`, "11_{10}", "1012_2"] },
    { gold: "3A7_{16}", same: [r`\text{3A7}_{16}`, r`3A7_{16}`], other: ["3B7_{16}", "3A7_{12}"] },
  ],
  time: [
    { gold: "3:15", same: ["3:15", r`3\!:\!15`, r`3:15\text{ PM}`, "3 : 15"], other: ["3:51", "15:03", "4:15", "3.15", "3/15", "1:5"] },
    { gold: r`9:30\text{ p.m.}`, same: ["9:30 PM", r`9:30\text{ pm}`, "21:30", "9:30", r`9\!:\!30 \text{ P.M.}`], other: [r`9:30\text{ a.m.}`, "9:03", "10:30 PM"] },
  ],
  ratio: [
    { gold: "2:5", same: ["2:5", "2 : 5", r`2\colon 5`, "4:10", "AB:CD = 2:5", r`\frac{AB}{CD}=2:5`, r`2/5`], other: ["5:2", "2:6", "2,5", "(2,5)", "25", "2:5:1"] },
    { gold: "3:4:5", same: ["3:4:5", r`3 : 4 : 5`, "6:8:10"], other: ["5:4:3", "3:4", "3:4:6", "3:5:4", "3,4,5"] },
  ],
  expression: [
    { gold: "x^2-5x+6", same: ["(x-2)(x-3)", "6-5x+x^2", "x^2 - 5 x + 6", "(3-x)(2-x)", r`x(x-5)+6`, "x**2-5*x+6", "x²-5x+6"], other: ["x^2+5x+6", "(x+2)(x+3)", "y^2-5y+6", "x^2-5x", "x^2-5x+6+C", "(x-2)", "x=2,3", "x^2-5x+6=0"] },
    { gold: r`\frac{2}{x-1}`, same: [r`2(x-1)^{-1}`, r`\frac{-2}{1-x}`, r`\frac{4}{2x-2}`, "2/(x-1)"], other: [r`\frac{2}{x}-1`, r`\frac{2}{1-x}`, "2/x-1", r`\frac{x-1}{2}`] },
    { gold: r`\sin^2 x`, same: [r`1-\cos^2 x`, r`(\sin x)^2`, r`\frac{1-\cos 2x}{2}`, r`\sin(x)^2`], other: [r`\sin x^2`, r`\sin 2x`, r`\cos^2 x`, r`\sin x`] },
    { gold: "3^{n+1}-3", same: ["3(3^n-1)", r`3\cdot 3^n-3`], other: ["3^{n}-3", "3^{n+1}-1", "3^{m+1}-3", r`3^n\cdot 3`] },
    { gold: "xy", same: ["x y", r`x\cdot y`, "yx", "x*y"], other: ["x", "x+y", r`\frac{x}{y}`, "xz"] },
    { gold: "|x-1|", same: ["|1-x|", r`\sqrt{(x-1)^2}`, r`\left|x-1\right|`, r`\lvert x-1\rvert`], other: ["x-1", "1-x", "|x+1|", "|x|-1"] },
    { gold: r`\frac{n(n+1)}{2}`, same: [r`\binom{n+1}{2}`, "n(n+1)/2", r`\sum_{k=1}^{n} k`, r`\frac12 n^2+\frac12n`], other: [r`\binom{n}{2}`, r`\sum_{k=1}^{n-1} k`, "n^2/2", r`\frac{k(k+1)}{2}`] },
    { gold: r`2\ln x`, same: [r`\ln x^2`, r`\ln(x^2)`, r`2 \ln(x)`], other: [r`\ln 2x`, r`(\ln x)^2`, r`\ln x`] },
    { gold: "O(n^2)", same: ["O(n^2)", r`O(n^{2})`], other: ["O(n)", "O(n^3)", "n^2", "Q(n^2)"] },
    { gold: "a_1+d(n-1)", same: ["a_1+(n-1)d", "d(n-1)+a_{1}"], other: ["a_1+nd", "a_2+(n-1)d", "a+(n-1)d"] },
    { gold: r`\frac{x^4}{4}+C`, same: [r`\frac14x^4+C`, r`C+\frac{x^4}{4}`], other: [r`\frac{x^3}{3}+C`, r`\frac{x^4}{4}+D+C`] },
    { gold: "f(x)=x^2+1", same: ["x^2+1", "f(x) = 1+x^2", "f(t)=t^2+1", "y=x^2+1"], other: ["x^2", "f(x)=x^2-1", "f(t)=x^2+1", "g"] },
  ],
  equation: [
    { gold: "y=3x-2", same: ["3x-y=2", "y = -2+3x", "3x-2", "6x-2y-4=0", r`\frac{y+2}{3}=x`, "0=3x-y-2"], other: ["y=3x+2", "x=3y-2", "y=2x-3", "3x+y=2", "-2", "y>3x-2", "y"] },
    { gold: "x=9", same: ["9", "x=9", "9=x", "x = 4+5 = 9", "x=9.0"], other: ["x=8", "y=9", "x>9", "x=9,10", r`x\ne 9`, "x"] },
    { gold: "x^2+y^2=25", same: ["y^2+x^2=25", "x^2+y^2-25=0", "25=x^2+y^2", "25-x^2=y^2"], other: ["x^2-y^2=25", "25", "x^2+y^2=5", "(x-1)^2+y^2=25", "x^2+y^2<25"] },
    { gold: "2a+3b=7", same: ["3b+2a=7", "4a+6b=14"], other: ["7", "2a+3b", "2a-3b=7", "a=2,b=1"] },
    { gold: r`\frac{x^2}{9}+\frac{y^2}{4}=1`, same: ["4x^2+9y^2=36"], other: [r`\frac{x^2}{4}+\frac{y^2}{9}=1`, "1", r`\frac{x^2}{9}-\frac{y^2}{4}=1`] },
    { gold: "13", same: ["13 = 10+3", r`a+b=13`, r`\text{the answer is } 13`, r`\text{Answer: } 13`, r`x = 3+10 = 13`, r`\text{Total} = 13`], other: ["13 = 14", "2x+3=13", "x^2 = 13", "x+13=0", "x = 13 = y + 1"] },
  ],
  inequality: [
    { gold: "x<4", same: ["4>x", r`(-\infty,4)`, "2x<8", r`x\in(-\infty,4)`, r`\{x \mid x<4\}`, r`-x>-4`, "x-4<0"], other: [r`x\le 4`, "x>4", "4", "x=4", r`(-\infty,4]`, "x<-4", "y<4", r`(4,\infty)`, "x<5"] },
    { gold: r`-2\le t<7`, same: ["[-2,7)", r`7>t\ge -2`, r`t\in[-2,7)`, r`t \ge -2 \text{ and } t<7`], other: ["(-2,7]", "[-2,7]", r`-2<t<7`, "(-2,7)", r`t\ge -2`] },
    { gold: r`x\ne 3`, same: ["x != 3", r`(-\infty,3)\cup(3,\infty)`, r`\mathbb{R}\setminus\{3\}`, r`x<3 \text{ or } x>3`], other: ["x=3", "3", r`x\ne -3`, r`\mathbb{R}`] },
    { gold: r`x<-2\text{ or }x>5`, same: [r`(-\infty,-2)\cup(5,\infty)`, r`x>5 \text{ or } x<-2`], other: ["x<-2", r`x>5`, r`-2<x<5`, r`(-2,5)`, r`x\le -2\text{ or }x\ge 5`, r`x<-2\text{ and }x>5`] },
    { gold: "x+y>3", same: ["3<x+y", "y>3-x", "2x+2y>6"], other: ["x+y<3", r`x+y\ge 3`, "x+y=3", "x-y>3"] },
  ],
  interval: [
    { gold: "[1,4)", same: ["[1,4)", r`\left[1,4\right)`, r`[1, 4)`, r`1\le x<4`, r`[1,4[`, r`x\in[1,4)`, r`[1,2)\cup[2,4)`, r`[\frac22,2^2)`], other: ["(1,4]", "[1,4]", "(1,4)", r`\{1,4\}`, "1,4", "[1,5)", "[4,1)", "1", "[1,3)\\cup(3,4)"] },
    { gold: r`(-\infty,2]\cup[6,\infty)`, same: [r`[6,\infty)\cup(-\infty,2]`, r`x\le 2\text{ or }x\ge 6`, r`(-\infty,2]\cup[6,+\infty)`, r`\mathbb{R}\setminus(2,6)`, r`(-\infty, 2] U [6, \infty)`], other: [r`(-\infty,2)\cup(6,\infty)`, r`(-\infty,2]`, r`[2,6]`, r`(-\infty,6]`, r`(-\infty,2]\cap[6,\infty)`] },
    { gold: r`(-\infty,\infty)`, same: [r`\mathbb{R}`, r`\text{all real numbers}`, r`(-\infty,+\infty)`, r`x\in\mathbb{R}`], other: [r`(0,\infty)`, r`\infty`, r`\emptyset`, r`\mathbb{Z}`] },
    { gold: r`[-\sqrt2,\sqrt2]`, same: [r`-\sqrt{2}\le x\le\sqrt{2}`, r`[-2^{1/2},\frac{2}{\sqrt2}]`], other: [r`[-1.414,1.414]`, r`(-\sqrt2,\sqrt2)`, r`[-\sqrt3,\sqrt3]`] },
    { gold: r`(a,\infty)`, same: [r`(a,+\infty)`], other: [r`[a,\infty)`, r`(b,\infty)`, r`(-\infty,a)`] },
    { gold: r`\{2\}\cup[5,8]`, same: [r`[5,8]\cup\{2\}`], other: [r`[2,8]`, "[5,8]", r`\{2,5,8\}`] },
  ],
  tuple: [
    { gold: "(2,-3)", same: ["(2, -3)", r`\left(2,-3\right)`, "(x,y)=(2,-3)", r`(\frac42,-3.0)`, r`x=2, y=-3`, r`(2;-3)`, "2,-3", r`A(2,-3)`], other: ["(-3,2)", "[2,-3]", "(2,3)", r`\{2,-3\}`, "(2,-3,0)", "-3,2", "2", "y=2, x=-3x"] },
    { gold: "(a,b,c)=(1,4,9)", same: ["(1,4,9)", "a=1, b=4, c=9", "c=9, b=4, a=1", "1,4,9"], other: ["(1,9,4)", "a=1,b=9,c=4", "9,4,1", "1,4"] },
    { gold: r`\left(\frac{1}{2},\frac{\sqrt3}{2}\right)`, same: ["(0.5, sqrt(3)/2)", r`(\cos 60^\circ,\sin 60^\circ)`], other: [r`(\frac{\sqrt3}{2},\frac12)`, "(0.5,0.87)"] },
    { gold: "(1,2),(3,4)", same: ["(3,4),(1,2)", r`(1,2) \text{ and } (3,4)`, r`\{(1,2),(3,4)\}`, r`(1,2);(3,4)`], other: ["(2,1),(3,4)", "(1,2)", "(1,2,3,4)", "(1,2),(3,4),(5,6)", "1,2,3,4"] },
  ],
  set: [
    { gold: r`\{2,4,6\}`, same: [r`\{6,2,4\}`, "2,4,6", "6, 4, 2", r`\left\{2,4,6\right\}`, r`\{2,4,4,6\}`, r`\lbrace 2,4,6\rbrace`, r`S=\{2,4,6\}`, r`x\in\{2,4,6\}`], other: [r`\{2,4\}`, r`\{2,4,6,8\}`, "(2,4,6)", "[2,6]", r`\{2,4,7\}`, "2"] },
    { gold: r`\emptyset`, same: [r`\varnothing`, r`\{\}`, r`\{ \}`, "∅"], other: ["0", r`\{0\}`, r`\{\emptyset\}`, r`\mathbb{R}`] },
    { gold: r`\{1\}`, same: ["1", "x=1", r`\{1.0\}`], other: ["2", r`\{1,2\}`, "(1)x"] },
  ],
  list: [
    { gold: "4, 7", same: ["7, 4", "4 and 7", r`4\text{ or }7`, r`\{4,7\}`, "x=4, x=7", r`x=7 \text{ or } x=4`, r`x_1=4, x_2=7`, "4; 7", r`4, \text{ and } 7`], other: ["4", "7", "4, 8", "4, 7, 9", "47", "11", "4.7", "4,4,7,7", "[4,7]", "4,7,4"] },
    { gold: "2,5,5,5,5,1,7,3", same: ["2,5,5,5,5,1,7,3", "2, 5, 5, 5, 5, 1, 7, 3", r`2,\,5,5,5,5,1,7,3`, "(2,5,5,5,5,1,7,3)"], other: ["5,2,5,5,5,1,7,3", "1,2,3,5,5,5,5,7", r`\{1,2,3,5,5,5,5,7\}`, "2,5,5,5,5,1,7", "2,5,1,7,3", "25555173"] },
    { gold: "3,8", same: ["3,8", "3, 8"], other: ["8,3", "8, 3", "3.8", "38", "11"] },
    { gold: "a=2, b=5", same: ["2, 5", "b=5, a=2", "(2,5)", "a=2 and b=5"], other: ["5, 2", "a=5, b=2", "(5,2)", "a=2"] },
    { gold: "x=3 or x=-1", same: ["-1, 3", "x=-1, x=3", "3,-1", r`\{3,-1\}`], other: ["3", "x=3", "-3, 1", "x=3, y=-1"] },
    { gold: "1, 3, 5, \\ldots, 2n-1", same: ["1,3,5,\\dots,2n-1"], other: ["1,3,5", "1,3,5,\\ldots,2n+1"] },
    { gold: "12, 15, and 20", same: ["12, 15, 20", "20, 15, 12"], other: ["12, 15", "12, 15, 21"] },
    { gold: "p=3,q=2;p=5,q=4", same: ["(3,2),(5,4)", "(5,4),(3,2)"], other: ["(2,3),(4,5)", "(3,2)"] },
  ],
  pm: [
    { gold: r`\pm 6`, same: ["6, -6", "-6, 6", r`\{-6,6\}`, r`x=\pm 6`, "±6", r`x=6\text{ or }x=-6`, r`\mp 6`], other: ["6", "-6", r`\pm 5`, "6, 6", "12"] },
    { gold: r`3\pm\sqrt2`, same: [r`3+\sqrt2, 3-\sqrt2`, r`x=3\pm\sqrt{2}`, r`\{3-\sqrt2,3+\sqrt2\}`, r`3\mp\sqrt{2}`], other: [r`3+\sqrt2`, r`3\pm\sqrt3`, r`-3\pm\sqrt2`, r`3, \sqrt2`] },
    { gold: r`\frac{-1\pm\sqrt5}{2}`, same: [r`\frac{-1+\sqrt5}{2}, \frac{-1-\sqrt5}{2}`, r`-\frac12\pm\frac{\sqrt5}{2}`], other: [r`\frac{1\pm\sqrt5}{2}`, r`\frac{-1+\sqrt5}{2}`] },
  ],
  matrix: [
    { gold: r`\begin{pmatrix} 1 & -2 \\ 0 & 3 \end{pmatrix}`, same: [r`\begin{bmatrix}1&-2\\0&3\end{bmatrix}`, r`\left[\begin{array}{cc} 1 & -2 \\ 0 & 3 \end{array}\right]`, r`\left(\begin{matrix}1&-2\\0&3\\\end{matrix}\right)`, r`A=\begin{pmatrix}1&-2\\0&3\end{pmatrix}`, r`\begin{pmatrix}\frac22&-\sqrt4\\0&3\end{pmatrix}`, r`\begin{pmatrix}2&-4\\0&6\end{pmatrix}\cdot\frac12`, r`\begin{pmatrix}1&0\\0&3\end{pmatrix}+\begin{pmatrix}0&-2\\0&0\end{pmatrix}`], other: [r`\begin{pmatrix}1&2\\0&3\end{pmatrix}`, r`\begin{pmatrix}1&0\\-2&3\end{pmatrix}`, r`\begin{pmatrix}1&-2&0&3\end{pmatrix}`, r`\begin{pmatrix}1&-2\end{pmatrix}`, r`\begin{vmatrix}1&-2\\0&3\end{vmatrix}`, "3", "(1,-2,0,3)"] },
    { gold: r`\begin{pmatrix} 3 \\ 1/2 \end{pmatrix}`, same: [r`\begin{bmatrix}3\\0.5\end{bmatrix}`, r`(3,\frac12)`, r`\begin{pmatrix}3\\[2pt]\frac{1}{2}\end{pmatrix}`], other: [r`\begin{pmatrix}3&1/2\end{pmatrix}`, r`\begin{pmatrix}1/2\\3\end{pmatrix}`, r`(\frac12,3)`, r`\{3,\frac12\}`] },
    { gold: r`\begin{pmatrix} a & b \\ c & d \end{pmatrix}`, same: [r`\begin{pmatrix}a&b\\c&d\end{pmatrix}`], other: [r`\begin{pmatrix}a&c\\b&d\end{pmatrix}`, "ad-bc"] },
    { gold: "-2", same: [r`\begin{vmatrix}1&2\\3&4\end{vmatrix}`], other: [r`\begin{pmatrix}1&2\\3&4\end{pmatrix}`] },
  ],
  choice: [
    { gold: "C", same: ["C", "(C)", r`\text{C}`, r`\textbf{(C)}`, "C.", "C)", r`\mathrm{C}`, "C. 12", r`\textbf{(C)}\ 12`, "(C) 12", r`\text{(C) }12`, "Option C", r`\text{Answer: C}`], other: ["B", "12", "(B) C", "A, C", "AC", "C or D", "not C", "C, D", "C*2", "2C", "cat", "C = 12x"] },
    { gold: "(B) seven", same: ["B", "(B)", "seven", "(B) seven"], other: ["A", "(A) seven", "eight", "(B) eight"] },
    { gold: "BD", same: ["BD", "B, D", r`\text{B and D}`, "(B),(D)", "D, B"], other: ["B", "D", "BC", "ABD", "bd", "A, B, D", "B, C", "B or C", "DB"] },
  ],
  text: [
    { gold: r`\text{Monday}`, same: ["Monday", "monday", r`\textbf{Monday}`, r`\mathrm{Monday}`, r`\text{ Monday }`, "Monday."], other: ["Sunday", r`\text{Mon}`, "Monday or Sunday", "not Monday", "Mondays"] },
    { gold: "yes", same: ["Yes", r`\text{yes}`, "YES"], other: ["no", "yes and no", "ye", "sey"] },
    { gold: "infinitely many solutions", same: [r`\text{infinitely many solutions}`, "Infinitely many solutions."], other: [r`\infty`, "many solutions", "no solutions"] },
    { gold: "the triangle is isosceles", same: [r`\text{the triangle is isosceles}`], other: ["the triangle is equilateral", "isosceles triangle the is"] },
    { gold: "even", same: [r`\text{even}`, "Even"], other: ["odd", "veen"] },
  ],
  chinese: [
    { gold: "15", same: ["15元", r`15\text{个}`, "１５", r`15\,\text{厘米}`, r`15\text{ 分钟}`], other: ["16元", "15或16", "十五x"] },
    { gold: "x=2或x=7", same: ["2,7", "x=7或x=2", r`x=2 \text{ or } x=7`, "2和7"], other: ["2", "x=2", "2,8"] },
    { gold: "不变", same: [r`\text{不变}`, "不变。"], other: [r`\text{变大}`, "变"] },
    { gold: "(3,4)", same: ["（3，4）", r`(3，4)`], other: ["（4，3）"] },
  ],
  algebra: [
    { gold: r`\frac13`, same: [r`\int_0^1 x^2\,dx`], other: [r`\int_0^1 x^3\,dx`, r`\int_0^2 x^2\,dx`] },
    { gold: r`\frac{\pi^2}{6}`, same: [r`\sum_{n=1}^{\infty}\frac{1}{n^2}`], other: [r`\sum_{n=1}^{\infty}\frac{1}{n^4}`] },
    { gold: "1", same: [r`\lim_{x\to 0}\frac{\sin x}{x}`], other: [r`\lim_{x\to 0}\frac{\sin 2x}{x}`] },
    { gold: r`\int_0^1 f(x)\,dx`, same: [r`\int_0^1 f(x)\,dx`], other: [r`\int_0^1 f(t^2)\,dx`] },
  ],
};
