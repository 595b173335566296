let noted: readonly string[] = []

/** Notes the change set that a write of this tab has made. */
export function noteChangeSet(id: string): void {
  if (!noted.includes(id)) noted = [...noted, id]
}

/** Returns the change sets that were noted since the last call, in their order. */
export function takeChangeSets(): readonly string[] {
  const taken = noted
  noted = []
  return taken
}
