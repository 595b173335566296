import { describe, expect, it } from 'vitest'
import {
  findDuplicates,
  findForeignLicences,
  findMissingEntries,
  findRegistryAddresses,
} from './check-lock-file.ts'

describe('duplicates', () => {
  const packages = {
    'node_modules/react': { version: '19.3.1' },
    'node_modules/x/node_modules/react': { version: '18.2.0' },
    'node_modules/fast-uri': { version: '4.0.0' },
    'node_modules/ajv/node_modules/fast-uri': { version: '3.0.0' },
    'node_modules/y/node_modules/fast-uri': { version: '3.0.0' },
    'node_modules/@a/once': { version: '1.0.0' },
  }

  it('are a problem for what we use ourselves, and worth a note elsewhere', () => {
    expect(findDuplicates({ packages }, new Set(['react']))).toEqual({
      problems: ['react 18.2.0 and 19.3.1'],
      others: ['fast-uri 3.0.0 and 4.0.0'],
    })
  })
})

describe('a copy of its own', () => {
  it('is no problem below a package that meets ours over the network only', () => {
    const packages = {
      'node_modules/ws': { version: '8.23.0' },
      'node_modules/@microsoft/signalr/node_modules/ws': { version: '7.5.14' },
      'node_modules/x/node_modules/ws': { version: '8.23.0' },
    }
    expect(findDuplicates({ packages }, new Set(['ws']))).toEqual({ problems: [], others: [] })
  })
})

describe('registry addresses', () => {
  it('are found, and links to workspaces are not', () => {
    const packages = {
      'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
      'node_modules/@stamboek/model': { resolved: 'model', link: true },
    }
    expect(findRegistryAddresses({ packages })).toEqual([
      'node_modules/a is resolved to https://registry.example/a.tgz',
    ])
  })
})

describe('entries of optional packages', () => {
  it('may stand beside the package that asks or above it, and must stand somewhere', () => {
    const optionalDependencies = { '@a/linux': '1', '@a/darwin': '1', '@a/win32': '1' }
    const packages = {
      'node_modules/@a/linux': { version: '1' },
      'node_modules/a': { version: '1', optionalDependencies },
      'node_modules/a/node_modules/@a/darwin': { version: '1' },
    }
    expect(findMissingEntries({ packages })).toEqual(['node_modules/a names @a/win32, which has no entry'])
  })
})

describe('licences', () => {
  const findIn = (licence: string) => findForeignLicences([{ name: 'a', version: '1.0.0', licence }])

  it.each(['MIT', '(MIT OR GPL-3.0)', 'BSD-3-Clause AND MIT', 'OFL-1.1'])('%s passes', (licence) => {
    expect(findIn(licence)).toEqual([])
  })

  it.each(['GPL-3.0', '(ISC AND CC-BY-3.0)', '(MIT OR GPL-3.0) AND GPL-2.0'])('%s does not', (licence) => {
    expect(findIn(licence)).toEqual([`a 1.0.0: ${licence}`])
  })

  it('must be stated', () => {
    expect(findIn('')).toEqual(['a 1.0.0: no licence stated'])
  })
})
