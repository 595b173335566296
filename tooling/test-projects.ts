import { createVitest } from 'vitest/node'
import { projectRoot } from './project-files.ts'

/** Takes longer than a minute; other commands run it. */
const drillProject = 'drills'

export async function listTestProjects(): Promise<string[]> {
  const vitest = await createVitest('test', { root: projectRoot, watch: false })
  try {
    return vitest.projects.map((project) => project.name).filter((name) => name !== drillProject)
  } finally {
    await vitest.close()
  }
}
