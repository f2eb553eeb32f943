import type { OpenAPIHono } from '@hono/zod-openapi';
import type { StandinState } from '../state.ts';
import { applicationRoutes } from './applications/application-routes.ts';
import { activityRoutes } from './candidates/activities/activity-routes.ts';
import { candidateRoutes } from './candidates/candidate-routes.ts';
import { fileRoutes } from './candidates/files/file-routes.ts';
import { historyRoutes } from './candidates/history/history-routes.ts';
import { candidateJobRoutes } from './candidates/jobs/candidate-job-routes.ts';
import { moveRoutes } from './candidates/moves/move-routes.ts';
import { noteRoutes } from './candidates/notes/note-routes.ts';
import { provisionRoutes } from './candidates/provisions/provision-routes.ts';
import { addTagRoutes } from './candidates/tags/add-tag-routes.ts';
import { tagRoutes } from './candidates/tags/tag-routes.ts';
import { talentRoutes } from './candidates/talents/talent-routes.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import type { RouteEnv } from './route.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';

/**
 * The rooms of the integration API, in the order in which they are asked: those with words in their paths
 * (`/employees/activities`) before those with an id in the same place (`/employees/{employee_id}`).
 */
export const rooms: readonly ((state: StandinState) => OpenAPIHono<RouteEnv>)[] = [
  activityRoutes,
  historyRoutes,
  tagRoutes,
  addTagRoutes,
  fileRoutes,
  moveRoutes,
  provisionRoutes,
  candidateJobRoutes,
  noteRoutes,
  talentRoutes,
  candidateRoutes,
  applicationRoutes,
  jobRoutes,
  webhookRoutes,
];
