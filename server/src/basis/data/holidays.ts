export interface Holiday {
  description: string
  countryIsoCode2: 'NL' | 'BE' | 'DE'
  dateUtc: string
}

/**
 * National holidays of the Netherlands (with Goede Vrijdag, which many observe), Belgium (the ten of the law) and
 * Germany (those of all states), from `fromYear` through `toYear`, by country and date.
 */
export function holidays(fromYear: number, toYear: number): Holiday[] {
  const years = Array.from({ length: toYear - fromYear + 1 }, (_, index) => fromYear + index)
  return (['NL', 'BE', 'DE'] as const).flatMap((countryIsoCode2) =>
    years.flatMap((year) =>
      calendars[countryIsoCode2](year, daysFromEaster(year))
        .map(([description, dateUtc]) => ({ description, countryIsoCode2, dateUtc }))
        .toSorted((a, b) => (a.dateUtc < b.dateUtc ? -1 : 1)),
    ),
  )
}

/**
 * The Gregorian date of Easter Sunday, `yyyy-MM-dd` (the anonymous computus of 1876).
 * @internal
 */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const lateMoon = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const daysFromMarch22 = epact + weekday - 7 * lateMoon
  return isoDay(Date.UTC(year, 2, 22 + daysFromMarch22))
}

type Calendar = (year: number, fromEaster: (days: number) => string) => [description: string, day: string][]

const calendars: Record<Holiday['countryIsoCode2'], Calendar> = {
  NL: (year, fromEaster) => [
    ['Nieuwjaarsdag', `${year}-01-01`],
    ['Goede Vrijdag', fromEaster(-2)],
    ['Eerste Paasdag', fromEaster(0)],
    ['Tweede Paasdag', fromEaster(1)],
    ['Koningsdag', koningsdag(year)],
    ['Bevrijdingsdag', `${year}-05-05`],
    ['Hemelvaartsdag', fromEaster(39)],
    ['Eerste Pinksterdag', fromEaster(49)],
    ['Tweede Pinksterdag', fromEaster(50)],
    ['Eerste Kerstdag', `${year}-12-25`],
    ['Tweede Kerstdag', `${year}-12-26`],
  ],
  BE: (year, fromEaster) => [
    ['Nieuwjaarsdag', `${year}-01-01`],
    ['Paasmaandag', fromEaster(1)],
    ['Dag van de Arbeid', `${year}-05-01`],
    ['Onze-Lieve-Heer-Hemelvaart', fromEaster(39)],
    ['Pinkstermaandag', fromEaster(50)],
    ['Nationale feestdag', `${year}-07-21`],
    ['Onze-Lieve-Vrouw-Hemelvaart', `${year}-08-15`],
    ['Allerheiligen', `${year}-11-01`],
    ['Wapenstilstand', `${year}-11-11`],
    ['Kerstmis', `${year}-12-25`],
  ],
  DE: (year, fromEaster) => [
    ['Nieuwjaarsdag', `${year}-01-01`],
    ['Goede Vrijdag', fromEaster(-2)],
    ['Tweede Paasdag', fromEaster(1)],
    ['Dag van de Arbeid', `${year}-05-01`],
    ['Hemelvaartsdag', fromEaster(39)],
    ['Tweede Pinksterdag', fromEaster(50)],
    ['Dag van de Duitse eenheid', `${year}-10-03`],
    ['Eerste Kerstdag', `${year}-12-25`],
    ['Tweede Kerstdag', `${year}-12-26`],
  ],
}

/** 27 April, or the day before if that is a Sunday (since 2014). */
function koningsdag(year: number): string {
  const isSunday = new Date(Date.UTC(year, 3, 27)).getUTCDay() === 0
  return `${year}-04-${isSunday ? 26 : 27}`
}

const dayInMilliseconds = 24 * 60 * 60 * 1000

function daysFromEaster(year: number): (days: number) => string {
  const easter = Date.parse(easterSunday(year))
  return (days) => isoDay(easter + days * dayInMilliseconds)
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
