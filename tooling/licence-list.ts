import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLockFile } from './checks/check-lock-file.ts'
import { listShippedPackages } from './shipped-packages.ts'

interface Licence {
  name: string
  version: string
  licence: string
  /** The text that its package brings; null where there is none, and for packages of other platforms. */
  text: string | null
}

/** Writes the licences of what is shipped to the page that shows them, as JSON, sorted by name. */
export function writeLicenceList(root: string): void {
  const licences = listLicences(root)
  writeFileSync(join(root, 'web/dist/licences.json'), JSON.stringify(licences))
}

function listLicences(root: string): readonly Licence[] {
  const licences = listShippedPackages(root, readLockFile(root)).map(
    ({ path, name, version, licence }): Licence => ({
      name,
      version,
      licence,
      text: readText(join(root, path)),
    }),
  )
  const unique = new Map(licences.map((each) => [`${each.name} ${each.version}`, each]))
  return [...unique.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version),
  )
}

function readText(folder: string): string | null {
  if (!existsSync(folder)) return null
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return texts.length === 0 ? null : texts.join('\n\n')
}
