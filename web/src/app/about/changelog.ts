export interface ChangelogVersion {
  readonly version: string
  readonly days: readonly ChangelogDay[]
}

export interface ChangelogDay {
  /** As it is written: `27 november 2026`. */
  readonly date: string
  readonly entries: readonly ChangelogEntry[]
}

export interface ChangelogEntry {
  readonly title: string
  readonly text: string
}

const entryLine = /^- \*\*(?<title>.+?)\.\*\* (?<text>.+)$/

/**
 * Reads a changelog: `##` begins a version, `###` a day, `- **Title.** text` is an entry on one line; what stands above
 * the first version is left out. Throws an Error for any other line.
 */
export function parseChangelog(markdown: string): readonly ChangelogVersion[] {
  const versions: { version: string; days: { date: string; entries: ChangelogEntry[] }[] }[] = []
  const start = markdown.search(/^## /m)
  const lines = start < 0 ? [] : markdown.slice(start).split(/\r?\n/)
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const version = /^## (.+)$/.exec(line)?.[1]
    const date = /^### (.+)$/.exec(line)?.[1]
    const { title, text } = entryLine.exec(line)?.groups ?? {}
    const days = versions.at(-1)?.days
    const entries = days?.at(-1)?.entries
    if (version !== undefined) versions.push({ version, days: [] })
    else if (date !== undefined && days) days.push({ date, entries: [] })
    else if (title !== undefined && text !== undefined && entries) entries.push({ title, text })
    else throw new Error(`No line of a changelog: ${line}`)
  }
  return versions
}
