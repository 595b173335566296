import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { listSourceFiles, readWorkspaces, type Workspace } from '../project-files.ts'
import { findCycles } from './find-cycles.ts'
import { importRules, importsOfTests, roomsOfSeparateFolders, type WorkspaceRules } from './import-rules.ts'
import { readImports } from './read-imports.ts'

const scope = '@stamboek/'

/**
 * `server/src/features/tasks/x.ts`: workspace server, room features, folder tasks. Files of the room itself
 * have no folder.
 */
interface Place {
  workspace: string
  room: string | undefined
  folder: string | undefined
}

/** Returns `file:line imports target: rule` for each problem. */
export function checkImports(root: string): string[] {
  const workspaces = readWorkspaces(root)
  const problems: string[] = []
  const graph = new Map<string, string[]>()

  for (const file of listSourceFiles(root, ['.ts', '.tsx'])) {
    const targets: string[] = []
    graph.set(file, targets)
    const unknown = describeUnknownPlace(placeOf(file))
    if (unknown) problems.push(`${file}: ${unknown}`)

    for (const { specifier, line } of readImports(file, readFileSync(join(root, file), 'utf8'))) {
      const target = resolveOwn(workspaces, file, specifier)
      if (target === undefined) continue
      const broken =
        target.problem ??
        (existsSync(join(root, target.file)) ? undefined : 'no such file (name it with its extension)') ??
        brokenRule(file, target.file)
      if (broken) problems.push(`${file}:${line} imports ${specifier}: ${broken}`)
      targets.push(target.file)
    }
  }
  return [...problems, ...findCycles(graph).map((cycle) => `cycle: ${cycle.join(' → ')}`)]
}

function brokenRule(file: string, target: string): string | undefined {
  const from = placeOf(file)
  const to = placeOf(target)
  const rules = importRules[from.workspace]
  if (rules === undefined) return undefined

  if (from.workspace !== to.workspace) {
    const allowed = isTest(file) ? [...rules.imports, ...importsOfTests] : rules.imports
    return allowed.includes(to.workspace)
      ? undefined
      : `${from.workspace} may import ${listed(allowed)}, not ${to.workspace}`
  }
  if (to.room === undefined && from.room !== undefined && isSource(target) && !isTest(file))
    return 'sources import nothing that lies beside `src`'
  if (from.room === undefined || to.room === undefined) return undefined
  if (from.room !== to.room) {
    const allowed = allowedRooms(rules, from.room)
    if (allowed === undefined || allowed.includes(to.room)) return undefined
    return `${from.workspace}/${from.room} may import ${listed(allowed)}, not ${to.room}`
  }
  // Loose files may import the folders beside them, not the other way round.
  const isApart = from.folder !== undefined && from.folder !== to.folder
  if (roomsOfSeparateFolders.includes(from.room) && isApart) {
    return `${from.room} never import each other (${from.folder} → ${to.folder ?? 'the list of them'})`
  }
  return isTest(file) ? undefined : brokenLayer(rules.layers?.[from.room], from.folder, to.folder)
}

function brokenLayer(
  layers: readonly string[] | undefined,
  from: string | undefined,
  to: string | undefined,
): string | undefined {
  if (layers === undefined || from === undefined || to === undefined) return undefined
  const below = layers.slice(0, layers.indexOf(from))
  return from === to || below.includes(to)
    ? undefined
    : `${from} may import ${listed(below)} of its room, not ${to}`
}

function allowedRooms(
  { rooms, everywhere = [] }: WorkspaceRules,
  room: string,
): readonly string[] | undefined {
  if (everywhere.includes(room)) return []
  const named = rooms?.[room]
  return named && [...named, ...everywhere]
}

function describeUnknownPlace({ workspace, room, folder }: Place): string | undefined {
  const rules = importRules[workspace]
  if (rules === undefined) return `workspace ${workspace} has no place in tooling/checks/import-rules.ts`
  if (room === undefined || rules.rooms === undefined) return undefined
  if (!allowedRooms(rules, room))
    return `room ${workspace}/${room} has no place in tooling/checks/import-rules.ts`
  const layers = rules.layers?.[room]
  return layers === undefined || (folder !== undefined && layers.includes(folder))
    ? undefined
    : `${folder ?? 'what is in no folder'} has no place among the layers of ${workspace}/${room} in tooling/checks/import-rules.ts`
}

function placeOf(file: string): Place {
  const [workspace = '', source, room, folder, below] = file.split('/')
  if (source !== 'src') return { workspace, room: undefined, folder: undefined }
  return { workspace, room: stem(room), folder: below === undefined ? undefined : folder }
}

function stem(segment: string | undefined): string | undefined {
  return segment?.split('.')[0]
}

function isSource(file: string): boolean {
  return /\.tsx?$/.test(file)
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|^web\/testing\//.test(file)
}

function resolveOwn(
  workspaces: Workspace[],
  file: string,
  specifier: string,
): { file: string; problem?: string } | undefined {
  const [path = ''] = specifier.split('?') // Vite's ?raw and ?url
  if (path.startsWith('.')) {
    const target = posix.join(posix.dirname(file), path)
    // A file of the root, such as the changelog, belongs to no workspace.
    if (!target.includes('/')) return undefined
    const leaves = target.split('/')[0] !== file.split('/')[0]
    return leaves ? { file: target, problem: 'other workspaces are imported by name' } : { file: target }
  }
  if (!path.startsWith(scope)) return undefined

  const [folder = ''] = path.slice(scope.length).split('/')
  const entry = entryPoint(workspaces, folder, path.slice(scope.length + folder.length + 1))
  if (entry === undefined) return { file: folder, problem: 'not an entry point of that workspace (exports)' }
  if (folder === file.split('/')[0]) {
    return { file: entry, problem: 'inside a workspace imports are relative' }
  }
  return { file: entry }
}

function entryPoint(workspaces: Workspace[], folder: string, subpath: string): string | undefined {
  const entries = workspaces.find((workspace) => workspace.folder === folder)?.package.exports ?? {}
  for (const [pattern, target] of Object.entries(entries)) {
    const [start = '', end] = pattern.slice(2).split('*')
    if (end === undefined ? subpath !== start : !(subpath.startsWith(start) && subpath.endsWith(end)))
      continue
    const middle = subpath.slice(start.length, subpath.length - (end?.length ?? 0))
    return posix.join(folder, target.replace('*', middle))
  }
  return undefined
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'nothing of ours' : names.join(', ')
}
