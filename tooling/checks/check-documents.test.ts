import { expect, test } from 'vitest'
import { checkCitations, checkDocumentNames, checkRequirements } from './check-documents.ts'
import { createProject } from './project-fixture.ts'

/** Joins the citation, because the check of this repository reads this file too. */
const cite = (numbers: string) => ['requirements', numbers].join(' ')

const page = `# Requirements

## 1. Running

### 1.1 Starting

- **1.1.1** It starts. ([start](../server/src/start.test.ts))
- **1.1.2** It is quick. (no test)
`
const whole = { 'docs/requirements.md': page, 'server/src/start.test.ts': '' }

test('citations of parts, sections and rules resolve, wherever they stand', () => {
  const root = createProject({
    ...whole,
    'README.md': `As ${cite('1.1')} says.`,
    'web/src/a.ts': `/** Starts (${cite('1.1.1')}). */\nexport const a = 1`,
    'web/src/b.css': `/* See ${cite('1 and 1.1')}. */`,
    'web/src/c.test.ts': `test('it starts (${cite('1.1, 1.1.2')})', () => {})`,
  })
  expect(checkCitations(root)).toEqual([])
})

test('citations of what is not there are named', () => {
  const root = createProject({
    ...whole,
    'README.md': `As ${cite('2.1')} says.`,
    'web/src/a.ts': `\n/** Starts (${cite('1.1 and 1.1.3')}). */\nexport const a = 1`,
    'web/src/b.ts': `/** Starts (${cite('1.10')}), ${cite('11')}, ${cite('1.1.1.1')}. */\nexport const b = 1`,
  })
  expect(checkCitations(root)).toEqual([
    `web/src/a.ts:2 cites ${cite('1.1.3')}, which is not there`,
    `web/src/b.ts:1 cites ${cite('1.10')}, which is not there`,
    `web/src/b.ts:1 cites ${cite('11')}, which is not there`,
    `web/src/b.ts:1 cites ${cite('1.1.1.1')}, which is not there`,
    `README.md:1 cites ${cite('2.1')}, which is not there`,
  ])
})

test('a number is given once', () => {
  const root = createProject({ ...whole, 'docs/requirements.md': `${page}- **1.1.2** Again. (no test)\n` })
  expect(checkCitations(root)).toEqual(['docs/requirements.md has 1.1.2 twice'])
})

test('the tests of a rule exist, and a rule without says so', () => {
  expect(checkRequirements(createProject(whole))).toEqual([])
  const gone = `${page}- **1.1.3** It stops. ([stop](../server/src/stop.test.ts))\n- **1.1.4** It rests.\n`
  expect(checkRequirements(createProject({ ...whole, 'docs/requirements.md': gone }))).toEqual([
    'docs/requirements.md:9 names ../server/src/stop.test.ts, which does not exist',
    'docs/requirements.md:10 names no test; say "(no test)" where there is none',
  ])
})

test('comments and documents name documents of the repository only', () => {
  const root = createProject({
    'docs/operations.md': 'See [the start](../server/README.md#start) and https://example.nl/other.md.',
    'server/README.md': 'See notes.md and ../docs/operations.md.',
    'server/src/a.ts': "/** As operations.md says. */\nexport const name = 'elsewhere.md'",
    'server/src/b.ts':
      'export const b = 1\n/**\n * Two lines,\n * of spec.md section 4.\n */\nexport const c = 1',
    'web/src/c.css': 'a {}\n/* docs/looks.md */',
  })
  expect(checkDocumentNames(root)).toEqual([
    'server/src/b.ts:4 names spec.md, which is not in the repository',
    'web/src/c.css:2 names docs/looks.md, which is not in the repository',
    'server/README.md:1 names notes.md, which is not in the repository',
  ])
})
