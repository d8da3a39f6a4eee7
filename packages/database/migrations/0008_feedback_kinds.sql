ALTER TABLE "feedback" DROP CONSTRAINT "feedback_prompt_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_prompt_id_user_id_cause_pk" PRIMARY KEY("prompt_id","user_id","cause");--> statement-breakpoint
CREATE INDEX "feedback_thread_id" ON "feedback" USING btree ("thread_id");