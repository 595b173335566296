import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWebWhenStale } from '@stamboek/tooling/web-build'
import { type Measurement, withAim } from './measurement.ts'

const aimKB = 250
const build = path.resolve(import.meta.dirname, '../../../web/dist')

/** What a browser must have fetched before it can show anything: the scripts of the page and all that they import at once. */
export const initialScript: Measurement = {
  name: 'script',
  title: 'initial JavaScript of the web, gzip',
  async measure() {
    await buildWebWhenStale()
    const page = readFileSync(path.join(build, 'index.html'), 'utf8')
    const entries = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
    const initial = withImports(entries)
    const all = readdirSync(path.join(build, 'assets')).filter((file) => file.endsWith('.js'))
    return [
      `${withAim(gzipKB(initial), aimKB, 'KB')} in ${initial.length} files`,
      `of ${gzipKB(all.map((file) => `assets/${file}`)).toFixed(0)} KB in ${all.length} files in all, the rest fetched when it is needed`,
    ]
  },
}

/** The files and what they import statically, each once; what they import later is a call and not a statement. */
function withImports(files: readonly string[]): readonly string[] {
  const found = new Set(files)
  for (const file of found) {
    const script = readFileSync(path.join(build, file), 'utf8')
    for (const [, name = ''] of script.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      found.add(`assets/${name}`)
  }
  return [...found]
}

function gzipKB(files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(path.join(build, file))).length)
  return bytes.reduce((sum, each) => sum + each, 0) / 1000
}
