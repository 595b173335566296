export function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function readNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

export function readTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((each): each is string => typeof each === 'string')
  return typeof value === 'string' && value !== '' ? [value] : []
}
