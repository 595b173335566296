/** Characters of a sheet's name that Excel takes. */
const maxNameLength = 31

/** A title as the name of a sheet: cut to what Excel takes, without the characters that it forbids. */
export function toSheetName(title: string): string {
  const allowed = title
    .replaceAll(/[[\]:*?/\\\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const name = withoutApostrophes(truncate(allowed))
  // Excel keeps this name for itself.
  return name === '' || name.toLowerCase() === 'history' ? 'Blad1' : name
}

/** The name of a second sheet, which no other sheet has in any case. */
export function distinctSheetName(name: string, first: string): string {
  return name.toLowerCase() === first.toLowerCase() ? `${name} 2` : name
}

/** `'Landen van ''t noorden'!$A$1`, as formulas name a place on a sheet. */
export function formatReference(sheet: string, place: string): string {
  return `'${sheet.replaceAll("'", "''")}'!${place}`
}

function truncate(text: string): string {
  const whole = text.slice(0, maxNameLength)
  return (whole.isWellFormed() ? whole : whole.slice(0, -1)).trim()
}

/** Excel takes none at either end. */
function withoutApostrophes(name: string): string {
  const characters = Array.from(name)
  const isKept = (character: string) => character !== "'" && character.trim() !== ''
  return characters.slice(characters.findIndex(isKept), characters.findLastIndex(isKept) + 1).join('')
}
