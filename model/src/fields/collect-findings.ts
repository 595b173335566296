/** The sentences whose value is true, each with a full stop behind it. */
export function collectFindings(findings: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(findings).flatMap(([text, isWrong]) => (isWrong ? [`${text}.`] : []))
}

/** True for undefined and for whole numbers from `minimum` to `maximum`, both included. */
export function isAbsentOrIntegerWithin(
  value: number | undefined,
  minimum: number,
  maximum: number,
): boolean {
  return value === undefined || (Number.isInteger(value) && value >= minimum && value <= maximum)
}
