const names = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
]

/** Beside the first three letters of a name. */
const abbreviations: Readonly<Record<string, string>> = { mrt: '03', sept: '09', may: '05', oct: '10' }

const monthByName: ReadonlyMap<string, string> = new Map([
  ...names.flatMap((name, index) => {
    const month = String(index + 1).padStart(2, '0')
    return [[name, month] as const, [name.slice(0, 3), month] as const]
  }),
  ...Object.entries(abbreviations),
])

/** `01` to `12` for the Dutch name of a month or what is short for it (`maart`, `mrt`), in any case. */
export function monthOf(name: string): string | undefined {
  return monthByName.get(name.toLowerCase())
}
