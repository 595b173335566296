import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

export interface FileCopy {
  /** A file or folder, from the root. */
  source: string
  target: string
}

/** What `npm start` and `npm run build` need of the tooling, and operators of the documents, besides the files of the image. */
const besidesImage = [
  'tooling/build.ts',
  'tooling/start.ts',
  'tooling/web-build.ts',
  'tooling/record-commit.ts',
  'tooling/project-files.ts',
  'tooling/run-command.ts',
  'CHANGELOG.md',
  'LICENSE',
  'docs/operations.md',
  'docs/integrating.md',
  'docs/metrics.md',
  'docs/decisions',
  'docs/sample-files',
  'deploy',
  'Dockerfile',
  'compose.yaml',
]

/** The files of a release: those that the Dockerfile copies out of its build, and `besidesImage`. */
export function listReleaseFiles(root: string): readonly FileCopy[] {
  return [
    ...readImageFiles(readFileSync(join(root, 'Dockerfile'), 'utf8')),
    ...besidesImage.map((path) => ({ source: path, target: path })),
  ]
}

/** @internal */
export function readImageFiles(dockerfile: string): readonly FileCopy[] {
  const lines = dockerfile.matchAll(/^COPY --from=build (.+) (\S+)$/gm)
  return [...lines].flatMap(([, sources = '', target = '']) =>
    sources.split(' ').map((path) => {
      const source = path.replace('/stamboek/', '')
      const isFolder = target.endsWith('/')
      return { source, target: isFolder ? join(target, basename(source)) : target }
    }),
  )
}

/**
 * Copies the files of a release into a folder: the built web, and of the sources what git tracks, without tests.
 * @throws when git tracks no file of a source.
 */
export function copyReleaseFiles(root: string, folder: string): void {
  for (const { source, target } of listReleaseFiles(root)) {
    if (source === builtWeb) cpSync(join(root, source), join(folder, target), { recursive: true })
    else
      for (const file of listTrackedFiles(root, source))
        cpSync(join(root, file), join(folder, target, relative(source, file)))
  }
}

const builtWeb = 'web/dist'

function listTrackedFiles(root: string, source: string): readonly string[] {
  const names = execFileSync('git', ['ls-files', '-z', '--error-unmatch', '--', source], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  })
  return names
    .split('\0')
    .filter((name) => name !== '' && !/\.test\.tsx?$/.test(name) && existsSync(join(root, name)))
}
