/**
 * The schema lacks what a page needs: a mistake of who wrote the definition or the page, told in English to developers
 * (platform.md section 8). Trying again does not help.
 */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}
