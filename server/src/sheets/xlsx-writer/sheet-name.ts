const maxNameLength = 31

/**
 * Replaces characters that Excel forbids by spaces and truncates to 31; `Blad1` if nothing or a reserved name is left.
 */
export function toSheetName(title: string): string {
  const allowed = title
    .replaceAll(/[[\]:*?/\\\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const name = withoutApostrophes(truncate(allowed))
  // Excel reserves "History".
  return name === '' || name.toLowerCase() === 'history' ? 'Blad1' : name
}

/** Returns `name`, followed by ` 2` if it equals `first` in any case. */
export function distinctSheetName(name: string, first: string): string {
  return name.toLowerCase() === first.toLowerCase() ? `${name} 2` : name
}

/** `'Landen van ''t noorden'!$A$1` */
export function formatReference(sheet: string, range: string): string {
  return `'${sheet.replaceAll("'", "''")}'!${range}`
}

function truncate(text: string): string {
  const whole = text.slice(0, maxNameLength)
  return (whole.isWellFormed() ? whole : whole.slice(0, -1)).trim()
}

function withoutApostrophes(name: string): string {
  const characters = Array.from(name)
  const isKept = (character: string) => character !== "'" && character.trim() !== ''
  return characters.slice(characters.findIndex(isKept), characters.findLastIndex(isKept) + 1).join('')
}
