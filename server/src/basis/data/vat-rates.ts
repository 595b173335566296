export interface VatVersion {
  percentage: number
  start: string
  /** The start of the next version; null for the current one. */
  end: string | null
}

export interface VatRate {
  code: string
  description: string
  versions: VatVersion[]
}

/** The Dutch VAT rates since their introduction on 1 January 1969, with the real days of change. */
export const vatRates: readonly VatRate[] = [
  {
    code: 'HOOG',
    description: 'Btw hoog tarief',
    versions: versions([
      ['1969-01-01', 12],
      ['1971-01-01', 14],
      ['1973-01-01', 16],
      ['1976-01-01', 18],
      ['1984-01-01', 19],
      ['1986-10-01', 20],
      ['1989-01-01', 18.5],
      ['1992-10-01', 17.5],
      ['2001-01-01', 19],
      ['2012-10-01', 21],
    ]),
  },
  {
    code: 'LAAG',
    description: 'Btw laag tarief',
    versions: versions([
      ['1969-01-01', 4],
      ['1984-01-01', 5],
      ['1986-10-01', 6],
      ['2019-01-01', 9],
    ]),
  },
  withoutVat('NUL', 'Btw nultarief'),
  withoutVat('VRIJ', 'Vrijgesteld van btw'),
  withoutVat('VERLEGD', 'Btw verlegd'),
]

function versions(steps: [start: string, percentage: number][]): VatVersion[] {
  return steps.map(([start, percentage], index) => ({
    percentage,
    start,
    end: steps[index + 1]?.[0] ?? null,
  }))
}

function withoutVat(code: string, description: string): VatRate {
  return { code, description, versions: versions([['1969-01-01', 0]]) }
}
