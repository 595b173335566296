import { RequestProblem } from '../../request-problem.ts'
import { type FoundTree, maxNodes } from './find-team-tree.ts'

/**
 * Throws 422 if a page of the tree has more nodes than one answer may have. A resource's functions count once per
 * team that it is in.
 */
export function requireNodesFit({ teams, counts }: Pick<FoundTree, 'teams' | 'counts'>): void {
  let nodes = teams.length
  for (const { id } of teams) {
    const { resources = 0, functions = 0 } = counts.get(id) ?? {}
    nodes += resources + functions
  }
  if (nodes <= maxNodes) return
  const format = (count: number) => count.toLocaleString('nl-NL')
  throw new RequestProblem(
    'ruleBroken',
    `Deze zoekopdracht vindt ${format(nodes)} teams, resources en functies samen; hoogstens ${format(maxNodes)} kunnen worden getoond. ` +
      'Zoek gerichter: vul een team, resource of functie in, of kies een peildatum.',
  )
}
