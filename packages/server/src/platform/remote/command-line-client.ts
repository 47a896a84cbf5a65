/** What every authorization server of ours knows the command line as. */
export const COMMAND_LINE_CLIENT = 'tutor-nexus-cli'
