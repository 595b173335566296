import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { projectRoot } from './project-files.ts'
import { type Commit, readCommit, recordCommit } from './record-commit.ts'
import { createBillOfMaterials } from './release/bill-of-materials.ts'
import { copyReleaseFiles } from './release/release-files.ts'
import { hashFile, writeArchive, writeChecksums } from './release/write-archive.ts'
import { buildWeb } from './web-build.ts'

/** Makes `release/stamboek-<version>.tgz` of the commit that is checked out; the same commit gives the same bytes. */
try {
  await release()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function release(): Promise<void> {
  const commit = await readCommit()
  if (!isDated(commit))
    throw new Error('Een release wordt gemaakt uit een checkout van git; hier is geen commit te vinden.')
  if (commit.commit.endsWith('-gewijzigd'))
    console.warn('Let op: er zijn wijzigingen die nog niet in een commit staan; ze gaan mee in de release.')
  await buildWeb()
  recordCommit(commit)

  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  const name = `stamboek-${version}`
  const staging = mkdtempSync(join(tmpdir(), 'stamboek-release-'))
  const folder = join(staging, name)
  const target = join(projectRoot, 'release')
  const archive = join(target, `${name}.tgz`)
  try {
    mkdirSync(folder)
    copyReleaseFiles(projectRoot, folder)
    writeFileSync(join(folder, 'sbom.cdx.json'), createBillOfMaterials(projectRoot, commit.committedOn))
    writeChecksums(folder)
    mkdirSync(target, { recursive: true })
    await writeArchive(folder, archive, new Date(commit.committedOn))
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  const hash = hashFile(archive)
  writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`)
  const mib = (statSync(archive).size / 1024 ** 2).toLocaleString('nl-NL', { maximumFractionDigits: 1 })
  console.log(`release/${name}.tgz is gemaakt uit commit ${commit.commit}: ${mib} MiB, SHA-256 ${hash}.`)
}

function isDated(commit: Commit | undefined): commit is Commit & { committedOn: string } {
  return typeof commit?.committedOn === 'string'
}
