import { createVitest } from 'vitest/node'
import { projectRoot } from './project-files.ts'

/** Longer than a minute, and run by commands of their own. */
const drillProject = 'drills'

/** Names of the projects of `npm test` in `vitest.config.ts`, in its order. */
export async function listTestProjects(): Promise<string[]> {
  const vitest = await createVitest('test', { root: projectRoot, watch: false })
  try {
    return vitest.projects.map((project) => project.name).filter((name) => name !== drillProject)
  } finally {
    await vitest.close()
  }
}
