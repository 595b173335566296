import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { runCommand } from '../run-command.ts'

/** Writes SHA256SUMS into the folder, for `sha256sum -c`: every file below it, sorted by name. */
export function writeChecksums(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()
  const lines = files.map((file) => `${hashFile(join(folder, file))}  ${file}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}

/** SHA-256 in hexadecimal. */
export function hashFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/**
 * Packs a folder so that the same files give the same bytes: sorted, of root, with one time and without what the umask
 * or the machine adds.
 * @throws when GNU tar is missing or fails, with its output.
 */
export async function writeArchive(folder: string, archive: string, modifiedOn: Date): Promise<void> {
  const tar = `${archive}.tar`
  try {
    const { exitCode, output } = await runCommand(
      'tar',
      [
        '--create',
        '--format=ustar',
        '--sort=name',
        '--owner=root:0',
        '--group=root:0',
        '--mode=u=rwX,go=rX',
        `--mtime=@${Math.floor(modifiedOn.getTime() / 1000)}`,
        `--file=${tar}`,
        `--directory=${dirname(folder)}`,
        basename(folder),
      ],
      { output: 'capture' },
    )
    if (exitCode !== 0) throw new Error(`GNU tar kon de release niet inpakken: ${output.trim()}`)
    writeFileSync(archive, gzipSync(readFileSync(tar), { level: constants.Z_BEST_COMPRESSION }))
  } finally {
    rmSync(tar, { force: true })
  }
}
