import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkCitations, checkDocumentNames, checkRequirements } from './checks/check-documents.ts'
import { checkExpressions } from './checks/check-expressions.ts'
import { checkFeatures } from './checks/check-features.ts'
import { checkImports } from './checks/check-imports.ts'
import { checkLanguage } from './checks/check-language.ts'
import {
  findDuplicates,
  findForeignLicences,
  findMissingEntries,
  findRegistryAddresses,
  readDirectDependencies,
  readLockFile,
} from './checks/check-lock-file.ts'
import { checkBarrels, checkFileLengths, checkSuppressions } from './checks/check-source-files.ts'
import { projectRoot, readWorkspaces } from './project-files.ts'
import { runTool } from './run-command.ts'
import { runSteps, type Step } from './run-steps.ts'
import { listShippedPackages } from './shipped-packages.ts'

/** Suits a build machine with two cores; more would only slow each step down. */
const maxConcurrentSteps = 2

const failed = await runSteps(listSteps(), maxConcurrentSteps, (line) => console.log(line))
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

function listSteps(): Step[] {
  return [
    toolStep('lint', 'oxlint', []),
    ...typeSteps(),
    toolStep('unused code and dependencies', 'knip', ['--no-progress']),
    // Code that only tests use counts as unused here, unless it is tagged `@internal`.
    toolStep('code that only tests use', 'knip', [
      '--no-progress',
      '--production',
      '--config=knip.production.json',
      '--include=files,exports,types',
    ]),
    toolStep('format and import order', '@biomejs/biome', ['ci', '--error-on-warnings', '--colors=off', '.']),
    ownStep('import directions', checkImports),
    ownStep('what the compiler cannot hold against definitions', checkFeatures),
    ownStep('words of the definition language', checkLanguage),
    ownStep('file lengths', checkFileLengths),
    ownStep('barrels', checkBarrels),
    ownStep('expressions that grow faster than their text', checkExpressions),
    ownStep('suppressed findings', checkSuppressions),
    ownStep('citations of requirements', checkCitations),
    ownStep('tests of requirements', checkRequirements),
    ownStep('names of documents', checkDocumentNames),
    { name: 'duplicate packages', run: checkDuplicates },
    ownStep('lock file addresses', (root) => findRegistryAddresses(readLockFile(root))),
    ownStep('lock file entries', (root) => findMissingEntries(readLockFile(root))),
    ownStep('licences', (root) => findForeignLicences(listShippedPackages(root, readLockFile(root)))),
  ]
}

function ownStep(name: string, findProblems: (root: string) => string[]): Step {
  return { name, run: () => ({ problems: findProblems(projectRoot) }) }
}

function typeSteps(): Step[] {
  return readWorkspaces(projectRoot)
    .filter(({ folder }) => folder === 'tooling' || existsSync(join(projectRoot, folder, 'src')))
    .map(({ folder }) => toolStep(`types of ${folder}`, 'typescript', ['-p', folder]))
}

function toolStep(name: string, packageName: string, args: readonly string[]): Step {
  return {
    name,
    run: async () => {
      const { exitCode, output } = await runTool(packageName, args, { output: 'capture' })
      return { problems: exitCode === 0 ? [] : [output.trim() || `ended with code ${exitCode}`] }
    },
  }
}

function checkDuplicates() {
  const { problems, others } = findDuplicates(readLockFile(projectRoot), readDirectDependencies(projectRoot))
  return others.length === 0 ? { problems } : { problems, note: `not ours: ${others.join('; ')}` }
}
