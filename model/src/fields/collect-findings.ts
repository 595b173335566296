/** The keys of `findings` whose value is true, for the `check` of a field kind. */
export function collectFindings(findings: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(findings).flatMap(([text, isWrong]) => (isWrong ? [`${text}.`] : []))
}

/** True for an absent limit, or an integer within the bounds. */
export function isLimit(value: number | undefined, minimum: number, maximum: number): boolean {
  return value === undefined || (Number.isInteger(value) && value >= minimum && value <= maximum)
}
