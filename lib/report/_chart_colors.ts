/**
 * The palette of charts and pages as CSS declarations.
 *
 * Series 1-6 are told apart with the common kinds of colour blindness (after
 * Okabe and Ito, darkened to 3:1 against the paper); 7-9 are shades of one hue
 * for things that have an order, such as hint levels.
 */
export const chartColors = {
  light: "--paper:#fdfdfb;--ink:#1f2328;--muted:#5a626b;--grid:#e5e5df;" +
    "--panel:#f5f5f1;--right:#00735a;--wrong:#a8430b;--mark:#fff0b8;--edge:#84878a;" +
    "--series-1:#0072b2;--series-2:#d15500;--series-3:#00936b;" +
    "--series-4:#93488d;--series-5:#7d6b00;--series-6:#5a6570;" +
    "--series-7:#b683c4;--series-8:#8a4fa0;--series-9:#4a1d5c;",
  dark: "--paper:#15181c;--ink:#e7e9ea;--muted:#a0a8b0;--grid:#2e343b;" +
    "--panel:#1c2025;--right:#4fd0a8;--wrong:#ff9c5a;--mark:#54491a;--edge:#7b828a;" +
    "--series-1:#5db7f0;--series-2:#ff9248;--series-3:#2fcfa0;" +
    "--series-4:#d79bd2;--series-5:#e3cb4a;--series-6:#aeb7c1;" +
    "--series-7:#8d62a0;--series-8:#bb8fcb;--series-9:#ecd4f5;",
} as const;
