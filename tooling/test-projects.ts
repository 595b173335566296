import { createVitest } from 'vitest/node'
import { projectRoot } from './project-files.ts'

/** Names of the projects in `vitest.config.ts`, in its order. */
export async function listTestProjects(): Promise<string[]> {
  const vitest = await createVitest('test', { root: projectRoot, watch: false })
  try {
    return vitest.projects.map((project) => project.name)
  } finally {
    await vitest.close()
  }
}
