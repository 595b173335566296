type Part = 'username' | 'password' | 'file' | 'passphrase'

export interface DemoSecretType {
  description: string
  parts: readonly Part[]
  businessUnitCode: string | null
  isActive: boolean
}

/** The first three are those of a direct connection with a bank. */
export const secretTypes: readonly DemoSecretType[] = [
  everywhere('SFTP-toegang bank', ['username', 'password']),
  everywhere('Export-RSA-sleutel bank', ['file', 'passphrase']),
  everywhere('Importsleutel bank', ['file']),
  everywhere('E-mailserver', ['username', 'password']),
  everywhere('Certificaat btw-aangifte', ['file', 'passphrase']),
  { ...everywhere('Faxdienst', ['username', 'password']), isActive: false },
  { ...everywhere('Certificaat zorgdeclaraties', ['file', 'passphrase']), businessUnitCode: 'NHZ' },
  { ...everywhere('Sleutel routeplanner', ['passphrase']), businessUnitCode: 'RTZ' },
]

export interface DemoSecret {
  secretType: string
  businessUnitCode: string
  username: string | null
  remark: string | null
  /** First day, and first day after the end, `yyyy-MM-dd`; null is open. */
  versions: readonly { start: string | null; end: string | null }[]
}

/** The secrets of three units, with the periods of their versions around a year; their values are `fakeSecrets`. */
export function secrets(year: number): readonly DemoSecret[] {
  const always = [{ start: null, end: null }]
  /** From one year to the next; the last one has no end. */
  const yearly = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({
      start: newYear(first + index),
      end: first + index === last ? null : newYear(first + index + 1),
    }))
  return [
    {
      ...secretOf('NHZ', 'SFTP-toegang bank', yearly(year - 1, year + 1)),
      username: 'nhz-betaalverkeer',
      remark: 'Wordt elk jaar met de bank vernieuwd.',
    },
    secretOf('NHZ', 'Export-RSA-sleutel bank', yearly(year - 2, year)),
    secretOf('NHZ', 'Importsleutel bank', yearly(year - 2, year)),
    { ...secretOf('NHZ', 'E-mailserver', always), username: 'noreply@noord-holland-zorg.example' },
    secretOf('NHZ', 'Certificaat zorgdeclaraties', [
      { start: `${year - 1}-09-01`, end: `${year + 2}-09-01` },
    ]),
    { ...secretOf('RTZ', 'SFTP-toegang bank', yearly(year, year)), username: 'rtz-sepa' },
    secretOf('RTZ', 'Export-RSA-sleutel bank', yearly(year, year)),
    secretOf('RTZ', 'Importsleutel bank', yearly(year, year)),
    secretOf('RTZ', 'Sleutel routeplanner', always),
    {
      ...secretOf('RTZ', 'E-mailserver', [{ start: null, end: newYear(year - 3) }]),
      username: 'noreply@rijnmond-thuiszorg.example',
    },
    { ...secretOf('AND', 'SFTP-toegang bank', yearly(year - 1, year + 1)), username: 'and-betalingen' },
    secretOf('AND', 'Export-RSA-sleutel bank', yearly(year - 1, year)),
    secretOf('AND', 'Importsleutel bank', yearly(year - 1, year)),
    {
      ...secretOf('AND', 'E-mailserver', yearly(year + 1, year + 1)),
      username: 'noreply@antwerpen-diensten.example',
    },
    secretOf('RTZ', 'Certificaat btw-aangifte', [{ start: newYear(year - 2), end: `${year + 1}-07-01` }]),
  ]
}

/** Visibly not real. */
export const fakeSecrets: Readonly<Record<Exclude<Part, 'username'>, string>> = {
  password: 'demonstratie-geen-echt-wachtwoord',
  file: Buffer.from(
    '-----BEGIN DEMONSTRATIE-----\nDit is geen echte sleutel.\n-----END DEMONSTRATIE-----\n',
  ).toString('base64'),
  passphrase: 'demonstratie, geen echte wachtwoordzin',
}

function everywhere(description: string, parts: readonly Part[]): DemoSecretType {
  return { description, parts, businessUnitCode: null, isActive: true }
}

function secretOf(
  businessUnitCode: string,
  secretType: string,
  versions: DemoSecret['versions'],
): DemoSecret {
  return { businessUnitCode, secretType, versions, username: null, remark: null }
}

function newYear(year: number): string {
  return `${year}-01-01`
}
