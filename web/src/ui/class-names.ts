/** Joins the truthy class names. Accepts undefined, because CSS modules type every name as optional. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
