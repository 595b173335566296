import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AboutProduct } from '@stamboek/model/contract/about'

/** The folder with the `package.json` of the product. */
export const productDirectory = path.resolve(import.meta.dirname, '../..')

export type Build = Pick<AboutProduct, 'version' | 'commit' | 'committedOn'>

/** The version of the product in a folder, and the commit that its build recorded, if it did. */
export async function readBuild(directory = productDirectory): Promise<Build> {
  const file = await readFile(path.join(directory, 'package.json'), 'utf8')
  const { version } = JSON.parse(file) as { readonly version: string }
  return { version, ...(await readCommit(path.join(directory, 'web/dist/.commit.json'))) }
}

async function readCommit(file: string): Promise<Omit<Build, 'version'>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Omit<Build, 'version'>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { commit: null, committedOn: null }
    throw error
  }
}
