import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const projectRoot = resolve(import.meta.dirname, '..')

export interface PackageFile {
  name: string
  workspaces?: string[]
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface Workspace {
  folder: string
  package: PackageFile
}

export function readPackageFile(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile
}

export function readWorkspaces(root: string): Workspace[] {
  const folders = readPackageFile(root).workspaces ?? []
  return folders.map((folder) => ({ folder, package: readPackageFile(join(root, folder)) }))
}

export function listSourceFiles(root: string, extensions: readonly string[]): string[] {
  const folders = readWorkspaces(root).map((workspace) => workspace.folder)
  return folders.flatMap((folder) => listFiles(root, folder)).filter((file) => hasExtension(file, extensions))
}

export function listDocuments(root: string): string[] {
  const beside = readdirSync(root).filter((name) => hasExtension(name, ['.md']))
  const below = listFiles(root, 'docs').filter((file) => hasExtension(file, ['.md']))
  return [...beside, ...below, ...listSourceFiles(root, ['.md'])]
}

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isFile()) return [path]
    return entry.isDirectory() && !isGenerated(entry.name) ? listFiles(root, path) : []
  })
}

function isGenerated(folderName: string): boolean {
  return folderName === 'node_modules' || folderName === 'dist' || folderName.startsWith('.')
}

function hasExtension(file: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => file.endsWith(extension))
}
