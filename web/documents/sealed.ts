import { isFar } from './years';

// Runs before everything else in the gateway's engine. A document depends on its view model only, so clock
// and randomness are removed. QuickJS has no `Intl`: the gateway provides the parts that are used, from the
// data of CLDR.

interface Host {
  /** The category of a count: `one`, `few` … */
  plural: (locale: string, number: number) => string;
  /** A day ("YYYY-MM-DD") by the skeleton of CLDR. */
  day: (locale: string, iso: string, skeleton: string) => string;
  /** A whole number with its thousands apart. */
  number: (locale: string, number: number) => string;
  /** The decimal separator. */
  point: (locale: string) => string;
}

const world = globalThis as unknown as { host?: Host; Intl: unknown; Date: DateConstructor; console: unknown; performance: unknown };
const { host } = world;

function forbidden(): never {
  throw new Error('documents have no clock and no randomness');
}

class PluralRules {
  constructor(private readonly locale: string) {}
  select(number: number) {
    return host!.plural(this.locale, number);
  }
}

const letters = { year: { numeric: 'y' }, month: { long: 'MMMM', short: 'MMM' }, weekday: { long: 'EEEE', short: 'EEE' }, day: { numeric: 'd' } } as const;

class DateTimeFormat {
  private readonly skeleton: string;
  constructor(
    private readonly locale: string,
    options: Record<string, string>,
  ) {
    this.skeleton = Object.entries(letters)
      .map(([field, ways]) => (options[field] ? (ways as Record<string, string>)[options[field]] : ''))
      .join('');
  }
  format(date: Date) {
    const day = date.toISOString().slice(0, 10);
    const dayOfYear = /M.*d/.test(this.skeleton) && !this.skeleton.startsWith('y');
    return host!.day(this.locale, day, dayOfYear && isFar(day) ? `y${this.skeleton}` : this.skeleton);
  }
}

class NumberFormat {
  constructor(
    private readonly locale: string,
    private readonly options: { minimumFractionDigits?: number; maximumFractionDigits?: number } = {},
  ) {}
  format(number: number) {
    const { minimumFractionDigits: least = 0, maximumFractionDigits: most = least } = this.options;
    const [whole = '', digits = ''] = number.toFixed(most).split('.');
    const rest = digits.slice(0, least) + digits.slice(least).replace(/0+$/, '');
    if (rest === '') return host!.number(this.locale, Number(whole));
    return `${host!.number(this.locale, Number(whole))}${host!.point(this.locale)}${rest}`;
  }
}

if (host) {
  const Clock = world.Date;
  class TimelessDate extends Clock {
    constructor(...given: (number | string)[]) {
      if (given.length === 0) forbidden();
      super(...(given as [number | string]));
    }
    static override now = forbidden;
  }
  world.Date = TimelessDate as unknown as DateConstructor;
  Math.random = forbidden;
  world.performance = undefined;
  const silent = () => {};
  world.console = { error: silent, warn: silent, log: silent };
  world.Intl = { PluralRules, DateTimeFormat, NumberFormat };
}
