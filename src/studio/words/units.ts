/** The locale in which numbers and dates are formatted. */

const LOCALE = 'en';

/** `49,876` */
export const number = (value: number) => value.toLocaleString(LOCALE);

/** Shortens round thousands: `50k`, `1M`. Other numbers stay as they are: `4096`. */
export function short(value: number): string {
  if (value >= 1e6 && value % 1e5 === 0) return `${value / 1e6}M`;
  return value >= 1000 && value % 1000 === 0 ? `${value / 1000}k` : String(value);
}

/** Formats a number with its noun: `1 quad`, `49,876 quads`. */
export const counted = (value: number, one: string, many = `${one}s`) =>
  `${number(value)} ${value === 1 ? one : many}`;

/** Formats a number of credits: `20 credits`. */
export const credits = (value: number) => counted(value, 'credit');

/** Formats a size in bytes in decimal units: `3.4 MB`. */
export function bytes(value: number): string {
  if (value < 1000) return counted(value, 'byte');
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length, Math.floor(Math.log10(value) / 3));
  return `${significant(value / 1000 ** power)} ${units[power - 1]}`;
}

/** Formats lengths given in meters in the unit that suits the largest: `1.2 × 0.34 × 0.9 m`, `34 mm`. */
export function meters(...values: number[]): string {
  const largest = Math.max(...values.map(Math.abs));
  const [unit, by] =
    largest >= 1 || largest === 0 ? ['m', 1] : largest >= 0.01 ? ['cm', 100] : ['mm', 1000];
  return `${values.map((value) => significant(value * by)).join(' × ')} ${unit}`;
}

/** Formats a duration given in seconds: `0.4 s`, `12 s`, `1 min 20 s`, `2 h 5 min`. */
export function seconds(value: number): string {
  if (value < 10) return `${significant(value, 2)} s`;
  const whole = Math.round(value);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return pair(whole, 60, 'min', 's');
  return pair(Math.round(whole / 60), 60, 'h', 'min');
}

/** Returns the time elapsed: `just now`, `4 min ago`, `3 h ago`, `2 d ago`. */
export function age(from: number, now: number): string {
  const passed = Math.max(0, now - from) / 1000;
  if (passed < 45) return 'just now';
  if (passed < 3600) return `${Math.max(1, Math.round(passed / 60))} min ago`;
  if (passed < 86_400) return `${Math.round(passed / 3600)} h ago`;
  return `${Math.round(passed / 86_400)} d ago`;
}

/** Formats a date in the reader's time zone: `Nov 22, 2026, 6:20:05 PM`. */
export const moment = (iso: string) =>
  new Date(iso).toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });

function pair(value: number, by: number, large: string, small: string): string {
  const rest = value % by;
  const whole = `${Math.floor(value / by)} ${large}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small}`;
}

function significant(value: number, digits = 3): string {
  return Number(value.toPrecision(digits)).toLocaleString(LOCALE, { maximumFractionDigits: 3 });
}
