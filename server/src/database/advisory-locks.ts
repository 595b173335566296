/** Keys of PostgreSQL's advisory locks in the database, equal in all versions. */
export const advisoryLocks = {
  /** Starts, one at a time. */
  start: 7_822_030_115,
  /** Keys of secrets: shared by who seals, exclusive for who changes them. */
  secretsKeys: 7_822_030_116,
  /** Back-ups, one at a time. */
  backup: 7_822_030_118,
  /** The cleanup of the audit trail, one node at a time. */
  auditCleanup: 7_822_030_119,
  /** Shared by all that have a scratch database, so that none drops that of another. */
  scratchDatabases: 7_822_030_120,
  /** Who changes the seals of the audit trail, for a transaction each. */
  auditChain: 7_822_030_121,
  /** The daily verification of the audit trail, one node at a time. */
  auditVerification: 7_822_030_122,
} as const
