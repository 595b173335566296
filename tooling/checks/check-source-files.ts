import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSourceFiles } from '../project-files.ts'
import { isBarrel } from './read-imports.ts'

const maximumLines = 400

const suppression = /(?:\/\/|\/\*)\s*(?:oxlint-disable|eslint-disable|@ts-(?:ignore|expect-error|nocheck))/

/** Data is exempt: `*.data.ts` and files in a `data` folder. */
export function checkFileLengths(root: string): string[] {
  return listSourceFiles(root, ['.ts', '.tsx', '.css'])
    .filter((file) => !isData(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
      return lines > maximumLines ? [`${file} has ${lines} lines; at most ${maximumLines}`] : []
    })
}

/** Barrels hide where things are and tie rooms together. */
export function checkBarrels(root: string): string[] {
  return listSourceFiles(root, ['.ts', '.tsx'])
    .filter((file) => isBarrel(file, readFileSync(join(root, file), 'utf8')))
    .map((file) => `${file} only re-exports: import from the files themselves`)
}

/** A suppression would also hide the next finding. */
export function checkSuppressions(root: string): string[] {
  return listSourceFiles(root, ['.ts', '.tsx', '.css']).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (suppression.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
}

/** A folder `data` directly below `src` would be a room of code. */
function isData(file: string): boolean {
  return file.endsWith('.data.ts') || /\/src\/.+\/data\//.test(file)
}
