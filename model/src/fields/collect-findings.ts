/** What is wrong with a definition, for the `check` of a field kind: the ends of sentences that hold. */
export function collectFindings(findings: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(findings).flatMap(([text, isWrong]) => (isWrong ? [`${text}.`] : []))
}

/** Whether a limit in a definition is absent or a whole number within bounds. */
export function isLimit(value: number | undefined, minimum: number, maximum: number): boolean {
  return value === undefined || (Number.isInteger(value) && value >= minimum && value <= maximum)
}
