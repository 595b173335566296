import { collectFindings } from './collect-findings.ts'

/** One value of a choice with its Dutch label. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** The most values that a list can hold. */
export const maxListItems = 10_000

/** Finds an option by its value or its label, whatever the case; the exact value goes first. */
export function findOption(options: readonly Option[], text: string): Option | undefined {
  const name = text.trim()
  const folded = name.toLowerCase()
  return (
    options.find((option) => option.value === name) ??
    options.find((option) => option.value.toLowerCase() === folded || option.label.toLowerCase() === folded)
  )
}

export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

/** Lists the options as far as they fit a sentence. */
export function refuseUnknownOption(options: readonly Option[]): string {
  if (options.length === 0 || options.length > 10) return 'Kies een van de mogelijkheden.'
  return `Kies uit: ${options.map((option) => option.label).join(', ')}.`
}

/** Options must differ in value and in label, ignoring case. */
export function checkOptions(options: readonly Option[]): readonly string[] {
  const names = options.flatMap(({ value, label }) => {
    const folded = [value.toLowerCase(), label.toLowerCase()]
    return [...new Set(folded)]
  })
  return collectFindings({
    'heeft geen mogelijkheden': options.length === 0,
    'heeft een mogelijkheid zonder waarde of naam': options.some(({ value, label }) => !value || !label),
    'heeft mogelijkheden die niet uit elkaar te houden zijn': new Set(names).size < names.length,
  })
}
