import { chartClient } from "./_client_charts.ts";
import { liveClient } from "./_client_live.ts";
import { sampleRow } from "./_client_sample_row.ts";
import { samplesClient } from "./_client_samples.ts";

/** The page's own script: functions that need nothing from outside. */
export const pageScript: string = [
  `(${chartClient})();`,
  `(${samplesClient})(${sampleRow});`,
  `(${liveClient})();`,
].join("\n");
