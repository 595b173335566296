import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { readChildren } from '../language/language-server.ts'

/** A line for each node, indented by its depth; resources are marked by a bullet and functions by a dash. */
export function outlineTree(nodes: readonly AnyRecord[], depth = 0): readonly string[] {
  const marks: Readonly<Record<string, string>> = { team: '', resource: '• ', function: '- ' }
  return nodes.flatMap((node) => [
    `${'  '.repeat(depth)}${marks[String(node['nodeType'])]}${String(node['description'])}`,
    ...['children', 'resources', 'resourceFunctions'].flatMap((member) =>
      outlineTree(readChildren(node, member) ?? [], depth + 1),
    ),
  ])
}
