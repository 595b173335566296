export interface DemoSecretType {
  description: string
  hasUsername: boolean
  hasPassword: boolean
  hasFile: boolean
  hasPassphrase: boolean
}

const nothing = { hasUsername: false, hasPassword: false, hasFile: false, hasPassphrase: false }

/** What a direct bank connection needs. */
export const secretTypes: readonly DemoSecretType[] = [
  { ...nothing, description: 'SFTP-toegang bank', hasUsername: true, hasPassword: true },
  { ...nothing, description: 'Export-RSA-sleutel bank', hasFile: true, hasPassphrase: true },
  { ...nothing, description: 'Importsleutel bank', hasFile: true },
]
