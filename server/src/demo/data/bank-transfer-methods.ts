export interface DemoBankTransferMethod {
  description: string
  businessUnitCode: string | null
  status: 'Active' | 'Inactive'
  remark: string | null
  /** Of a direct connection; null: transfers are made by hand. */
  connection: { hostName: string; contractIdentifier: string; bundleCode: string } | null
}

export const connectionSecrets = {
  secretTypeSftpId: 'SFTP-toegang bank',
  secretTypeExportRsaId: 'Export-RSA-sleutel bank',
  secretTypeImportKeyId: 'Importsleutel bank',
} as const

export const bankTransferMethods: readonly DemoBankTransferMethod[] = [
  {
    description: 'Internetbankieren',
    businessUnitCode: null,
    status: 'Active',
    remark: 'Een medewerker plaatst het betaalbestand zelf in de omgeving van de bank.',
    connection: null,
  },
  {
    description: 'Rabobank directe koppeling',
    businessUnitCode: null,
    status: 'Active',
    remark: null,
    connection: {
      hostName: 'sftp.rabobank.example',
      contractIdentifier: 'RDC-204417',
      bundleCode: 'NHZ-SEPA',
    },
  },
  {
    description: 'Clieop03-bestand',
    businessUnitCode: null,
    status: 'Inactive',
    remark: 'Sinds SEPA niet meer in gebruik.',
    connection: null,
  },
  {
    description: 'ING directe koppeling',
    businessUnitCode: 'RTZ',
    status: 'Active',
    remark: null,
    connection: { hostName: 'sftp.ing.example', contractIdentifier: '88120093', bundleCode: 'RTZ-BETALING' },
  },
]
