export interface DemoTariff {
  currencyIsoCode: string
  /** Per hour. */
  amount: number
  /** First day, and first day after the end, `yyyy-MM-dd`; null is open. */
  start: string | null
  end: string | null
}

export interface DemoFunction {
  code: string
  description: string
  remark: string | null
  businessUnitCode: string | null
  tariffs: readonly DemoTariff[]
}

/**
 * The functions of a company for home care, repair and transport, with tariffs around a year; most change yearly.
 */
export function functions(year: number): readonly DemoFunction[] {
  const yearly = (currencyIsoCode: string, first: number, ...amounts: readonly number[]) =>
    amounts.map((amount, index): DemoTariff => {
      const isLast = index === amounts.length - 1
      return {
        currencyIsoCode,
        amount,
        start: newYear(first + index),
        end: isLast ? null : newYear(first + index + 1),
      }
    })
  const euros = (...amounts: readonly number[]) => yearly('EUR', year - 1, ...amounts)
  const inMidYear = (before: number, after: number): readonly DemoTariff[] => [
    { currencyIsoCode: 'EUR', amount: before, start: newYear(year - 2), end: `${year}-07-01` },
    { currencyIsoCode: 'EUR', amount: after, start: `${year}-07-01`, end: null },
  ]

  return [
    everywhere('ADV', 'Adviseur woningaanpassing', euros(84.5, 87.25)),
    everywhere('BGL', 'Ambulant begeleider', euros(58, 60.75, 63.25)),
    everywhere('BZR', 'Bezorger hulpmiddelen', euros(36.75, 38.5)),
    everywhere('CHF', 'Chauffeur rolstoelvervoer', euros(41.25, 42.9, 44.2)),
    everywhere('ERG', 'Ergotherapeut', euros(71, 74.5)),
    everywhere('HHH', 'Hulp in de huishouding', euros(31.8, 33.4, 34.6)),
    {
      ...everywhere('INT', 'Chauffeur internationaal', [
        ...euros(46.5, 48.25),
        ...yearly('GBP', year, 41.5),
        ...yearly('CHF', year, 49),
      ]),
      remark: 'Ritten naar het Verenigd Koninkrijk en Zwitserland in de munt van dat land.',
    },
    everywhere('MTR', 'Servicemonteur trapliften', euros(62.5, 64.75, 66.5)),
    {
      ...everywhere('NWF', 'Nachtwaker', [
        { currencyIsoCode: 'EUR', amount: 39.5, start: newYear(year - 3), end: newYear(year - 1) },
      ]),
      remark: 'Vervallen; opgegaan in Verzorgende nachtdienst.',
    },
    everywhere('PLN', 'Planner', []),
    {
      ...everywhere('SYS', 'Softwareconsultant', yearly('USD', year - 1, 118, 124)),
      remark: 'Wordt alleen door de leverancier in de Verenigde Staten geleverd.',
    },
    everywhere('VPK', 'Wijkverpleegkundige', euros(66.4, 69.1, 71.3)),
    everywhere('VZN', 'Verzorgende nachtdienst', inMidYear(57.25, 59.8)),
    { ...everywhere('KRC', 'Kraamverzorgende', euros(48.6, 50.4)), businessUnitCode: 'NHZ' },
    { ...everywhere('MDZ', 'Medewerker maaltijdservice', euros(28.9, 30.1)), businessUnitCode: 'RTZ' },
  ]
}

function everywhere(code: string, description: string, tariffs: readonly DemoTariff[]): DemoFunction {
  return { code, description, remark: null, businessUnitCode: null, tariffs }
}

function newYear(year: number): string {
  return `${year}-01-01`
}
