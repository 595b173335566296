/** PostgreSQL schema of the tables of pg-boss, which creates and migrates them itself. */
export const jobSchema = 'stamboek_jobs'
