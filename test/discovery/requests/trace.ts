import type { RequestsByTool } from './request-set.ts'

/** The session inspector. */
export const traceRequests: RequestsByTool = {
  list_sessions: {
    tuning: [
      'Which Claude Code sessions do I have from this week?',
      'show me my latest codex runs',
      'list all the agent sessions recorded for the webshop repo',
      'what has gemini cli been up to since Monday, just the list',
      'I need the id of the agent session I had running this morning',
      'Are there any recorded sessions of coding agents from November 3rd?',
    ],
    heldOut: [
      'recent agent sessions please, newest on top',
      'how many coding agent sessions were recorded in the folder api-server?',
      'give me an overview of every Codex session between the 1st and the 10th',
      'find the session id for the agent run in my thesis project',
    ],
  },
  get_session_summary: {
    tuning: [
      'How many tokens did session 3f2a9c1b burn?',
      'quick overview of agent session 0199aa3c please',
      'what was that claude code session about, in short?',
      'Did anything fail in the codex session 7be1d04f?',
      'which files did the agent touch in session 5c0ffee1',
      'How long did the recorded agent run 91d2e7aa take and which model was it?',
    ],
    heldOut: [
      'give me the gist of agent session d41d8cd9',
      'what did the whole agent run ab12cd34 cost in tokens?',
      'were there any loops or failed calls in that recorded session?',
      'stats for the gemini session 88aa77bb',
    ],
  },
  get_session_turns: {
    tuning: [
      'walk me through agent session 3f2a9c1b turn by turn',
      'what did I ask the agent in each turn of 0199aa3c?',
      'Show the turns of that codex session',
      'which turn of the session used the most tokens? list the turns',
      'next page of turns for session 7be1d04f',
      'I want to see prompt and reply of every turn in the claude session',
    ],
    heldOut: [
      'list every turn of agent run 5c0ffee1 with its outcome',
      'go over the turns, I am looking for the one that was interrupted',
      'turn summaries for session 91d2e7aa',
      'how did the agent session progress from prompt to prompt?',
    ],
  },
  get_turn_steps: {
    tuning: [
      'what exactly happened in turn 4 of session 3f2a9c1b?',
      'show the tool calls of turn 12',
      'open turn 0 of that agent session and list its steps',
      'Which commands did the agent run in turn 7, and what did they return?',
      'let me see the steps of turn 2 in the codex session',
      'what was the agent thinking in turn 5?',
    ],
    heldOut: [
      'step by step, what did the agent do during turn 9?',
      'drill down into turn 3 of 0199aa3c',
      'I want calls and results of turn 6 in order',
      'list the individual steps within turn 11 of the session',
    ],
  },
  get_session_full: {
    tuning: [
      'I need the complete session 3f2a9c1b with nothing cut off',
      'dump the whole agent session including all tool outputs',
      'get the full untruncated output of step 8 in turn 2',
      'export everything from that claude code session, raw',
      'the result was truncated, give me the entire text',
      'read the full payloads of the codex session chunk by chunk',
    ],
    heldOut: [
      'full log of agent session 0199aa3c, every byte',
      'show me the complete input of that edit, not shortened',
      'I want all of session 7be1d04f without any truncation',
      'next chunk of the complete session please',
    ],
  },
  search_sessions: {
    tuning: [
      'in which agent session did we talk about the rate limiter?',
      'search my claude sessions for "ECONNREFUSED"',
      'find where the agent ran npm publish',
      'where in my coding sessions does the word deadlock show up?',
      'look through all agent logs for the commit that removed the cache',
      'when did an agent last edit schema.prisma? search for it',
    ],
    heldOut: [
      'search recorded sessions for docker compose down',
      'has any agent ever seen the error "relation does not exist"?',
      'find the agent conversation in which I mentioned the billing bug',
      'grep my agent sessions for lorem ipsum',
    ],
  },
  get_session_by_id: {
    tuning: [
      'call get_session_by_id for 3f2a9c1b with detail level turns',
      'use the old session tool with detail_level full',
      'get session by id, detail level summary',
      'my script still wants get_session_by_id',
      'fetch the session the old way with a detail_level',
      'get_session_by_id 0199aa3c steps',
    ],
    heldOut: [
      'run the deprecated get_session_by_id',
      'detail_level=steps for session 7be1d04f',
      'old get_session_by_id call with detail level full please',
      'the legacy by-id lookup of a recorded session with its detail level',
    ],
  },
  get_session_costs: {
    tuning: [
      'what did all my ai coding agent sessions cost so far in usd',
      'Show spending on Claude Code per day for the last 14 days, I suspect Monday was crazy.',
      'is opus or sonnet eating more of my budget? add up the recorded runs by model',
      'List my ten costliest agent sessions with the dollar amount of each.',
      'my thesis repo vs my side project, on which one did codex spend more $$',
      'I have a 50 dollar a month limit for coding agents. How much of it is gone already, going by the logs?',
    ],
    heldOut: [
      'that long claude session from last night where it refactored my whole compiler homework, how expensive was it?',
      'Total bill for the agents in march, split by project please, I have to hand in an expense form.',
      'are my codex runs getting pricier week over week? daily costs would help',
      'how many bucks went to each model across my agent logs',
    ],
  },
}
