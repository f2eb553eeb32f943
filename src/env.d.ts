/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** What is open now; every page prints from it. */
    board: import('./board/job.ts').Board;
    settings: import('./settings/site-schema.ts').PageSettings;
    /** Open, moved and closed jobs. */
    memory: import('./board/memory.ts').Memory;
    /** What was found, on a board's page that the live site prints for a search. */
    search?: import('./site/search/answer.ts').SearchAnswer;
    /** What somebody has typed and what is wrong with it, on the page of a form that the live site prints for them. */
    apply?: import('./site/apply/fields.ts').ApplyState;
    /** How somebody's application stands, on its page that the live site prints for them. */
    application?: import('./site/apply/my-application.ts').ShownApplication;
    /** Why there is no board; only on the outage page. */
    outage?: string;
  }
}

declare module '*.css';
