import type { RequestsByTool } from './request-set.ts'

/** Workspaces, their sessions, and where the work stands. */
export const memoryRequests: RequestsByTool = {
  memoryManager_createWorkspace: {
    tuning: [
      'make a new workspace for my organic chemistry class',
      'I want a separate workspace for the robotics project',
      'set up a workspace called Thesis that uses my Research vault',
      'create a context for SFU courses',
      'start a fresh workspace with the instruction to quiz me',
      'new workspace: Spanish',
    ],
    heldOut: [
      'could you open a workspace for my internship search',
      'I need a space just for the statistics course',
      'workspace for history please, with its own vault',
      'define a new project context called Lab',
    ],
  },
  memoryManager_listWorkspaces: {
    tuning: [
      'which workspaces have I made?',
      'show all my workspaces',
      'what contexts can I switch between',
      'list my project workspaces',
      'do I already have a workspace for biology',
      'give me the names of the workspaces',
    ],
    heldOut: [
      'what workspaces exist',
      'see every workspace with its vault',
      'tell me my study spaces',
      'workspaces overview',
    ],
  },
  memoryManager_loadWorkspace: {
    tuning: [
      'switch to my chemistry workspace',
      'load the thesis workspace',
      'let’s work in the physics context from now on',
      'open my essay workspace',
      'change this session to the workspace default',
      'go back to my lab project workspace',
    ],
    heldOut: [
      'use the Spanish workspace',
      'please activate the workspace for statistics',
      'continue in my history project',
      'put this conversation in the biology workspace',
    ],
  },
  memoryManager_updateWorkspace: {
    tuning: [
      'rename my workspace Lab to Physics lab',
      'let the thesis workspace use the vault Research',
      'change the instructions of my Spanish workspace',
      'set the school of this workspace to UBC',
      'remove the description of the workspace essay',
      'the workspace should have other instructions',
    ],
    heldOut: [
      'edit workspace settings for chemistry',
      'my physics workspace now belongs to Langara',
      'give the project workspace a better name',
      'clear the school from my workspace',
    ],
  },
  memoryManager_listSessions: {
    tuning: [
      'which sessions were in my physics workspace?',
      'list the conversations of the thesis workspace',
      'what sessions belong to this workspace',
      'show earlier sessions in this project context',
      'sessions of the default workspace',
      'who has been working in this workspace',
    ],
    heldOut: [
      'name the conversations in my chemistry workspace',
      'sessions bound to the essay workspace',
      'all sessions in here',
      'recent conversations of this workspace',
    ],
  },
  memoryManager_saveState: {
    tuning: [
      'save where we are so we can go on tomorrow',
      'remember this point of our work',
      'store the state of the essay with the next steps',
      'make a checkpoint of what we have done',
      'I’m stopping here, save our progress',
      'save a state called before exam',
    ],
    heldOut: [
      'keep the current state for next week',
      'checkpoint please',
      'write the state down: what is done, what is next',
      'save our work state before I close this',
    ],
  },
  memoryManager_listStates: {
    tuning: [
      'what states did we save?',
      'show the checkpoints of this workspace',
      'which saved states are there for my thesis',
      'list saved progress',
      'where did we leave off in physics',
      'what can I restore from earlier work',
    ],
    heldOut: [
      'see all saved states',
      'states saved last week',
      'our checkpoints',
      'any saved state for the essay',
    ],
  },
  memoryManager_loadState: {
    tuning: [
      'load the state from yesterday evening',
      'go on from the checkpoint called before exam',
      'restore the saved state of my essay',
      'bring back the context we saved',
      'read the last saved state to me',
      'what were the next steps in the saved state',
    ],
    heldOut: [
      'continue from the state we saved',
      'load that checkpoint',
      'open the saved state 01K9Z4M8T0QJ6X2V7B5N3C1R8D',
      'resume from our saved progress',
    ],
  },
}
