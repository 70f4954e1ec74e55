--
-- PostgreSQL database dump
--

\restrict 8fJx2hQ0

-- Dumped from database version 16.4

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SELECT pg_catalog.set_config('search_path', '', false);

CREATE TABLE public.session (
    session_id uuid NOT NULL,
    website_id uuid NOT NULL,
    browser character varying(20)
);


--
-- Data for Name: session; Type: TABLE DATA; Schema: public; Owner: umami
--

COPY public.session (session_id, website_id, browser, os, device, screen, language, country, region, city, distinct_id, created_at) FROM stdin;
e27fe4aa-4979-841f-8753-0f8dc863e08b	abdc793c-700a-0f91-1056-6c092398985f	chrome	Windows 10	desktop	1920x1080	en-US	US	US-CA	San Francisco	\N	2026-11-02 02:12:23.368+00
7b459054-0504-91b8-ed2f-e42f970c52db	abdc793c-700a-0f91-1056-6c092398985f	firefox	Linux	desktop	1920x1200	tr-TR	TR	TR-34	Istanbul	\N	2026-11-02 10:07:55.880+00
12b50537-25cd-0c4d-3ad5-b87b53ef5e37	abdc793c-700a-0f91-1056-6c092398985f	chrome	Windows 10	desktop	1920x1080	en-US	US	US-CA	San Francisco	\N	2026-11-02 19:38:52+00
fbdc1ee9-52e8-5be7-e31b-2937ad43fe8d	abdc793c-700a-0f91-1056-6c092398985f	ios	iOS	mobile	390x844	de-DE	DE	DE-BE	Berlin	\N	2026-11-03 07:23:16+00
49f06719-b641-e71d-dfcd-327d031d7971	795f3202-b17c-b6bc-3d4b-771d8c6c9eaf	chrome	Windows 10	desktop	1920x1080	en-US	US	US-CA	San Francisco	\N	2026-11-02 02:20:59.944+00
d0ec4226-64f1-4905-84bc-d98584e375e4	abdc793c-700a-0f91-1056-6c092398985f	chrome	Android OS	mobile	412x915	en-US	US	US-CA	San Francisco	\N	2026-11-03 10:10:03.048+00
37e47c4c-6446-2767-b0b5-04dd71a57652	abdc793c-700a-0f91-1056-6c092398985f	chrome	Android OS	mobile	412x915	en-US	US	US-CA	San Francisco	\N	2026-11-03 12:00:00+00
28e9d027-c0e2-0df7-52d2-fa446e7fbf45	abdc793c-700a-0f91-1056-6c092398985f	chrome	Windows 10	desktop	1920x1080	en-GB	GB	GB-ENG	London	\N	2026-11-03 20:25:51.816+00
e5c0332c-a17d-9701-e8e9-7f2b17462c8d	abdc793c-700a-0f91-1056-6c092398985f	chrome	Windows 10	desktop	1920x1080	en-US	US	US-CA	San Francisco	\N	2026-11-04 14:45:49.784+00
1a6d432b-d6df-b060-a87a-23a3d536b284	abdc793c-700a-0f91-1056-6c092398985f	firefox	Linux	desktop	1920x1200	en-US	US	US-CA	San Francisco	\N	2026-11-04 17:08:27.432+00
b8c616c6-89b7-3a73-ee15-1d83f4e59863	abdc793c-700a-0f91-1056-6c092398985f	chrome	Windows 10	desktop	1920x1080	en-US	US	US-CA	San Francisco	\N	2026-11-04 19:49:32+00
24ece360-d7f8-92cc-fda9-ad5a8bbfaca3	abdc793c-700a-0f91-1056-6c092398985f	chrome	Android OS	mobile	412x915	en-GB	GB	GB-ENG	London	\N	2026-11-05 06:55:19.304+00
9049a93f-c4aa-c678-294e-5c6da93773e9	abdc793c-700a-0f91-1056-6c092398985f	chrome	Android OS	mobile	412x915	de-DE	DE	DE-BE	Berlin	\N	2026-11-05 07:11:56+00
723bd508-0181-c954-bacb-1a43fefaeeff	abdc793c-700a-0f91-1056-6c092398985f	chrome	Windows 10	desktop	1920x1080	fr-FR	FR	FR-IDF	Paris	\N	2026-11-05 18:35:34.544+00
0c440614-b362-24e2-ef6f-907bad7f70f3	abdc793c-700a-0f91-1056-6c092398985f	chrome	Windows 10	desktop	1920x1080	en-US	US	US-CA	San Francisco	\N	2026-11-06 06:17:11.176+00
42f8c43c-de5e-99d6-484f-a4174fb3d601	abdc793c-700a-0f91-1056-6c092398985f	ios	iOS	tablet	820x1180	en-US	US	US-CA	San Francisco	\N	2026-11-06 09:05:21.336+00
36b85662-aeaa-b084-f34d-8cd0b7c22c55	abdc793c-700a-0f91-1056-6c092398985f	chrome	Windows 10	desktop	1920x1080	de-DE	DE	DE-BE	Berlin	\N	2026-11-07 03:34:11.176+00
91343e9d-2fdf-52fb-86a0-a4dd5df19419	abdc793c-700a-0f91-1056-6c092398985f	chrome	Android OS	mobile	412x915	en-US	US	US-CA	San Francisco	\N	2026-11-07 10:27:45.720+00
aabda5a2-a4f0-d14a-a9bd-766318d9de1c	abdc793c-700a-0f91-1056-6c092398985f	chrome	Windows 10	desktop	1920x1080	en-US	US	US-CA	San Francisco	\N	2026-11-07 22:45:15.240+00
\.


--
-- Data for Name: website; Type: TABLE DATA; Schema: public; Owner: umami
--

COPY public.website (website_id, name, domain, share_id, reset_at, user_id, created_at, updated_at, deleted_at, created_by, team_id) FROM stdin;
795f3202-b17c-b6bc-3d4b-771d8c6c9eaf	Another, too	other.example	\N	\N	7b774eff-e4a3-49c6-dd82-ad4f4f21d34c	2026-11-02 02:12:23.368+00	\N	\N	\N	\N
abdc793c-700a-0f91-1056-6c092398985f	Ours	www.ours.example	\N	\N	7b774eff-e4a3-49c6-dd82-ad4f4f21d34c	2026-11-02 02:12:23.368+00	\N	\N	\N	\N
\.


--
-- Data for Name: website_event; Type: TABLE DATA; Schema: public; Owner: umami
--

COPY public.website_event (event_id, website_id, session_id, visit_id, created_at, url_path, url_query, utm_source, utm_medium, utm_campaign, utm_content, utm_term, referrer_path, referrer_query, referrer_domain, page_title, gclid, fbclid, msclkid, ttclid, li_fat_id, twclid, event_type, event_name, tag, hostname, lcp, inp, cls, fcp, ttfb) FROM stdin;
de695ae1-7400-98fe-8bab-bbee02eb7e54	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	611e66d0-9d35-1776-72c0-947405e4651b	2026-11-02 02:12:23.368+00	/docs/start	\N	\N	\N	\N	\N	\N	\N	\N	\N	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
228a5b6a-2f2b-e970-ee3e-948ad85b81bc	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	611e66d0-9d35-1776-72c0-947405e4651b	2026-11-02 02:13:22.352+00	/	\N	\N	\N	\N	\N	\N	/docs/start	\N	ours.example	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
49d8304a-0dc1-87e2-13d9-9a83f44ddedb	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	611e66d0-9d35-1776-72c0-947405e4651b	2026-11-02 02:17:23.368+00	/über-uns	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Über uns	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
2059fbe7-b8de-50b3-d430-602951456b40	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	611e66d0-9d35-1776-72c0-947405e4651b	2026-11-02 02:20:59.944+00	/docs/start	\N	\N	\N	\N	\N	\N	/über-uns	\N	ours.example	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
57ef2b4e-8817-8721-1309-c5faa823d80a	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	611e66d0-9d35-1776-72c0-947405e4651b	2026-11-02 02:24:12+00	/	\N	\N	\N	\N	\N	\N	/docs/start	\N	ours.example	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
46884357-1400-0e76-4b0f-94cc524f58d9	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	611e66d0-9d35-1776-72c0-947405e4651b	2026-11-02 02:28:57.912+00	/docs/start	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
5fbfa035-e86e-8bd0-7b19-470c60c1569d	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	b8274db9-85ad-f3ce-ee4c-3cfd9cfdffc7	2026-11-02 06:28:02.032+00	/	\N	\N	\N	\N	\N	\N	/	\N	www.google.com	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
46f36258-6acb-ce09-cc65-5f85cdc68c27	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	3b38eca9-5a78-d3b3-0557-c3c2b93d4816	2026-11-02 08:25:29.464+00	/	utm_source=newsletter&utm_medium=email&utm_campaign=november,+part+1	newsletter	email	november, part 1	\N	\N	\N	\N	\N	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
b1c30805-514e-4feb-2427-1b4b5817983a	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	3b38eca9-5a78-d3b3-0557-c3c2b93d4816	2026-11-02 08:30:13.208+00	/über-uns	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Über uns	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
d258feb4-6307-9e31-66d3-79cbef9b9cac	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	3b38eca9-5a78-d3b3-0557-c3c2b93d4816	2026-11-02 08:34:57.912+00	/blog/	\N	\N	\N	\N	\N	\N	/über-uns	\N	ours.example	Blog:\nwhat is new, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
3c5ad42a-9bd4-ad05-792e-5d38dc524b21	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	3b38eca9-5a78-d3b3-0557-c3c2b93d4816	2026-11-02 08:34:59.944+00	/blog/	\N	\N	\N	\N	\N	\N	/über-uns	\N	ours.example	Blog:\nwhat is new, and why	\N	\N	\N	\N	\N	\N	5	\N	\N	ours.example	1804.2000	48.0000	0.0102	911.4000	121.0000
ddd8441c-5d17-fe53-cb93-a2b04395cf04	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	3b38eca9-5a78-d3b3-0557-c3c2b93d4816	2026-11-02 08:38:05.080+00	/prices	\N	\N	\N	\N	\N	\N	/blog/	\N	ours.example	Prices\tand "fair use", C:\\plans	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
e3339aac-81e1-f961-0537-c10b04144b2a	abdc793c-700a-0f91-1056-6c092398985f	7b459054-0504-91b8-ed2f-e42f970c52db	d34b76ad-5496-0e12-8f22-c765de4a7124	2026-11-02 10:07:55.880+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	\N	\N	\N	How we count, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
0f22d1e4-2137-65cb-9e33-c610966e2b61	abdc793c-700a-0f91-1056-6c092398985f	12b50537-25cd-0c4d-3ad5-b87b53ef5e37	f08ab6bc-e220-c69b-2eb9-9b332e4961e2	2026-11-02 19:38:52+00	/über-uns	\N	\N	\N	\N	\N	\N	\N	\N	\N	Über uns	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
46ac55f4-5114-a973-671b-8cab4122e949	abdc793c-700a-0f91-1056-6c092398985f	12b50537-25cd-0c4d-3ad5-b87b53ef5e37	f08ab6bc-e220-c69b-2eb9-9b332e4961e2	2026-11-02 19:43:32+00	/	\N	\N	\N	\N	\N	\N	/über-uns	\N	ours.example	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
f424f051-3b6a-bb07-7efd-79c40e771a3e	abdc793c-700a-0f91-1056-6c092398985f	12b50537-25cd-0c4d-3ad5-b87b53ef5e37	f08ab6bc-e220-c69b-2eb9-9b332e4961e2	2026-11-02 19:46:13.208+00	/kontakt	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Kontakt	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
c1b96c6f-31ff-8e0a-ebc7-4739e18cb7b6	abdc793c-700a-0f91-1056-6c092398985f	7b459054-0504-91b8-ed2f-e42f970c52db	d40ca446-385c-c0cf-7417-6c38ca78abd8	2026-11-03 00:24:35.560+00	/	\N	\N	\N	\N	\N	\N	\N	\N	\N	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
4fe62ecf-ea19-360d-87c0-dec2b6e8509a	abdc793c-700a-0f91-1056-6c092398985f	7b459054-0504-91b8-ed2f-e42f970c52db	d40ca446-385c-c0cf-7417-6c38ca78abd8	2026-11-03 00:25:18.288+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	/	\N	ours.example	How we count, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
c7630f3e-fee3-c35e-5a52-08363825e524	abdc793c-700a-0f91-1056-6c092398985f	fbdc1ee9-52e8-5be7-e31b-2937ad43fe8d	2bc2e3d7-d74e-5649-13c8-a81a7470a95b	2026-11-03 07:23:16+00	/docs/start	\N	\N	\N	\N	\N	\N	\N	\N	\N	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
18e5c2cd-1613-e26a-3a31-a9d64905c7f4	abdc793c-700a-0f91-1056-6c092398985f	fbdc1ee9-52e8-5be7-e31b-2937ad43fe8d	2bc2e3d7-d74e-5649-13c8-a81a7470a95b	2026-11-03 07:27:26.416+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	/docs/start	\N	ours.example	How we count, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
b4d3dd14-da61-e786-5199-7ab76616c440	795f3202-b17c-b6bc-3d4b-771d8c6c9eaf	49f06719-b641-e71d-dfcd-327d031d7971	1d85573e-1d45-befa-ab96-54c13f73c9ef	2026-11-02 02:20:59.944+00	/docs/start	\N	\N	\N	\N	\N	\N	/über-uns	\N	ours.example	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	other.example	\N	\N	\N	\N	\N
8bef3889-30d9-0807-945f-380fd4ff02b6	795f3202-b17c-b6bc-3d4b-771d8c6c9eaf	49f06719-b641-e71d-dfcd-327d031d7971	1d85573e-1d45-befa-ab96-54c13f73c9ef	2026-11-02 02:20:59.944+00	/docs/start	\N	\N	\N	\N	\N	\N	/über-uns	\N	ours.example	Start here	\N	\N	\N	\N	\N	\N	2	Sign up	\N	other.example	\N	\N	\N	\N	\N
91fc2e1d-98ea-737f-58d0-dd2601a59de7	abdc793c-700a-0f91-1056-6c092398985f	fbdc1ee9-52e8-5be7-e31b-2937ad43fe8d	2bc2e3d7-d74e-5649-13c8-a81a7470a95b	2026-11-03 07:27:28+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	/docs/start	\N	ours.example	How we count, and why	\N	\N	\N	\N	\N	\N	5	\N	\N	ours.example	1804.2000	48.0000	0.0102	911.4000	121.0000
3c666051-658f-0a80-1f7e-430991f3cd00	abdc793c-700a-0f91-1056-6c092398985f	d0ec4226-64f1-4905-84bc-d98584e375e4	493e5e2d-66d7-6e6a-604b-5d1842028129	2026-11-03 10:10:03.048+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	\N	\N	\N	How we count, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
e302abf0-09da-97ca-d940-9d9ab124ca13	abdc793c-700a-0f91-1056-6c092398985f	37e47c4c-6446-2767-b0b5-04dd71a57652	744580cf-4112-cd25-e7aa-81fe81859ae4	2026-11-03 12:00:00+00	/prices	\N	\N	\N	\N	\N	\N	\N	\N	\N	Prices\tand "fair use", C:\\plans	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
006089f0-0816-ca78-a57b-f5172311a36b	abdc793c-700a-0f91-1056-6c092398985f	37e47c4c-6446-2767-b0b5-04dd71a57652	744580cf-4112-cd25-e7aa-81fe81859ae4	2026-11-03 12:02:50.800+00	/blog/	\N	\N	\N	\N	\N	\N	/prices	\N	ours.example	Blog:\nwhat is new, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
87875e0d-ca6f-022c-9677-a583ec4fcf52	abdc793c-700a-0f91-1056-6c092398985f	fbdc1ee9-52e8-5be7-e31b-2937ad43fe8d	0f4a7077-e1cc-5659-1b3b-f8ec5ddcc058	2026-11-03 17:37:41.656+00	/docs/start	\N	\N	\N	\N	\N	\N	/	\N	www.google.com	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
85d8429f-760b-b245-e4e2-a987afec7e0f	abdc793c-700a-0f91-1056-6c092398985f	fbdc1ee9-52e8-5be7-e31b-2937ad43fe8d	0f4a7077-e1cc-5659-1b3b-f8ec5ddcc058	2026-11-03 17:40:43.688+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	/docs/start	\N	ours.example	How we count, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
45347ea8-4c71-4287-4970-6e60742b9fac	abdc793c-700a-0f91-1056-6c092398985f	fbdc1ee9-52e8-5be7-e31b-2937ad43fe8d	0f4a7077-e1cc-5659-1b3b-f8ec5ddcc058	2026-11-03 17:44:55.880+00	/kontakt	\N	\N	\N	\N	\N	\N	/blog/how-we-count	\N	ours.example	Kontakt	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
4c087cf9-cc53-0e04-4e80-de1146aeab4c	abdc793c-700a-0f91-1056-6c092398985f	28e9d027-c0e2-0df7-52d2-fa446e7fbf45	d24172fe-b7cd-1296-2973-cb37060d396b	2026-11-03 20:25:51.816+00	/	\N	\N	\N	\N	\N	\N	\N	\N	\N	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
29798df4-e92c-91ec-abf4-36d2f9064e0b	abdc793c-700a-0f91-1056-6c092398985f	28e9d027-c0e2-0df7-52d2-fa446e7fbf45	43daabe7-b45f-412c-18e0-1cbca0fc0eae	2026-11-04 03:54:34.544+00	/kontakt	utm_source=newsletter&utm_medium=email&utm_campaign=november,+part+1	newsletter	email	november, part 1	\N	\N	\N	\N	\N	Kontakt	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
33154422-56b6-e71f-2a35-a7243b428950	abdc793c-700a-0f91-1056-6c092398985f	28e9d027-c0e2-0df7-52d2-fa446e7fbf45	43daabe7-b45f-412c-18e0-1cbca0fc0eae	2026-11-04 03:54:43.688+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	/kontakt	\N	ours.example	How we count, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
d66930b0-a5a5-2318-a321-8b75015eb46c	abdc793c-700a-0f91-1056-6c092398985f	28e9d027-c0e2-0df7-52d2-fa446e7fbf45	43daabe7-b45f-412c-18e0-1cbca0fc0eae	2026-11-04 03:54:45.720+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	/kontakt	\N	ours.example	How we count, and why	\N	\N	\N	\N	\N	\N	5	\N	\N	ours.example	1804.2000	48.0000	0.0102	911.4000	121.0000
95c97614-e987-eee8-35e1-1ff68abb30df	abdc793c-700a-0f91-1056-6c092398985f	28e9d027-c0e2-0df7-52d2-fa446e7fbf45	43daabe7-b45f-412c-18e0-1cbca0fc0eae	2026-11-04 03:56:08+00	/über-uns	\N	\N	\N	\N	\N	\N	/blog/how-we-count	\N	ours.example	Über uns	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
aa10b8b0-c34e-5707-4acd-71d66bc7ce7c	abdc793c-700a-0f91-1056-6c092398985f	28e9d027-c0e2-0df7-52d2-fa446e7fbf45	43daabe7-b45f-412c-18e0-1cbca0fc0eae	2026-11-04 04:00:16+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	/über-uns	\N	ours.example	How we count, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
a97fe328-5649-2a87-1f75-e4aefe76e349	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	92be5cec-95a5-641e-4c2f-0f9f1d9c5eb4	2026-11-04 11:51:07.112+00	/docs/start	\N	\N	\N	\N	\N	\N	\N	\N	\N	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
25e84630-35c9-44eb-bae7-db1aa45714a8	abdc793c-700a-0f91-1056-6c092398985f	e5c0332c-a17d-9701-e8e9-7f2b17462c8d	a0563e4a-afe7-078a-1c8c-52c1c18b24af	2026-11-04 14:45:49.784+00	/über-uns	\N	\N	\N	\N	\N	\N	\N	\N	\N	Über uns	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
5275845f-b00e-beb0-079d-0e6529753865	abdc793c-700a-0f91-1056-6c092398985f	e5c0332c-a17d-9701-e8e9-7f2b17462c8d	a0563e4a-afe7-078a-1c8c-52c1c18b24af	2026-11-04 14:46:23.368+00	/über-uns	\N	\N	\N	\N	\N	\N	/über-uns	\N	ours.example	Über uns	\N	\N	\N	\N	\N	\N	2	Sign up	\N	ours.example	\N	\N	\N	\N	\N
8cf0a8d0-8a0c-e0d4-64bc-b2dc63291e1c	abdc793c-700a-0f91-1056-6c092398985f	1a6d432b-d6df-b060-a87a-23a3d536b284	cd81deab-288d-187d-e4d9-281c217dc7ce	2026-11-04 17:08:27.432+00	/	\N	\N	\N	\N	\N	\N	/2026/ours-is-out	\N	news.example	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
83c8de32-4674-87ba-cb35-dc67ebdceace	abdc793c-700a-0f91-1056-6c092398985f	1a6d432b-d6df-b060-a87a-23a3d536b284	cd81deab-288d-187d-e4d9-281c217dc7ce	2026-11-04 17:09:22.352+00	/	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Ours – honest numbers	\N	\N	\N	\N	\N	\N	2	Download	\N	ours.example	\N	\N	\N	\N	\N
68ddf43d-ef65-e23e-31e6-d03edf1ef5bf	abdc793c-700a-0f91-1056-6c092398985f	1a6d432b-d6df-b060-a87a-23a3d536b284	cd81deab-288d-187d-e4d9-281c217dc7ce	2026-11-04 17:11:58.928+00	/prices	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Prices\tand "fair use", C:\\plans	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
83fa7139-c0f0-49c9-53ca-78587898b1de	abdc793c-700a-0f91-1056-6c092398985f	12b50537-25cd-0c4d-3ad5-b87b53ef5e37	88d66120-1c97-1d64-6c9b-164fb21abeae	2026-11-04 18:40:24+00	/docs/start	\N	\N	\N	\N	\N	\N	\N	\N	\N	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
b04261ab-1e84-99b4-dc3c-a8902d4264f1	abdc793c-700a-0f91-1056-6c092398985f	12b50537-25cd-0c4d-3ad5-b87b53ef5e37	88d66120-1c97-1d64-6c9b-164fb21abeae	2026-11-04 18:40:26.416+00	/docs/start	\N	\N	\N	\N	\N	\N	\N	\N	\N	Start here	\N	\N	\N	\N	\N	\N	5	\N	\N	ours.example	1804.2000	48.0000	0.0102	911.4000	121.0000
f23373b8-7b3a-41cd-1e49-b1cecf06ea55	abdc793c-700a-0f91-1056-6c092398985f	b8c616c6-89b7-3a73-ee15-1d83f4e59863	a0c116fd-9607-91bc-d738-7d6a217f0a49	2026-11-04 19:49:32+00	/docs/start	\N	\N	\N	\N	\N	\N	/	\N	www.google.com	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
55450294-abad-fd8d-426e-a8c9dd55ceba	abdc793c-700a-0f91-1056-6c092398985f	24ece360-d7f8-92cc-fda9-ad5a8bbfaca3	9f9b9b3f-002d-f5df-6055-5e1cef22000b	2026-11-05 06:55:19.304+00	/prices	\N	\N	\N	\N	\N	\N	/	\N	www.google.com	Prices\tand "fair use", C:\\plans	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
5dc2d351-c136-3f33-013b-4b679779a9fe	abdc793c-700a-0f91-1056-6c092398985f	24ece360-d7f8-92cc-fda9-ad5a8bbfaca3	9f9b9b3f-002d-f5df-6055-5e1cef22000b	2026-11-05 07:00:18.288+00	/kontakt	\N	\N	\N	\N	\N	\N	/prices	\N	ours.example	Kontakt	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
92178d20-ad5d-eaf5-5600-e5877e5053bf	abdc793c-700a-0f91-1056-6c092398985f	9049a93f-c4aa-c678-294e-5c6da93773e9	d5ea9b87-2e95-968e-f70d-a41c6c2762dc	2026-11-05 07:11:56+00	/	utm_source=newsletter&utm_medium=email&utm_campaign=november,+part+1	newsletter	email	november, part 1	\N	\N	\N	\N	\N	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
88f513c8-30a0-206c-fcad-0e99f0cb75e2	abdc793c-700a-0f91-1056-6c092398985f	12b50537-25cd-0c4d-3ad5-b87b53ef5e37	ef199295-ce3b-8c0a-e9f5-631fc1498526	2026-11-05 15:28:08+00	/	utm_source=newsletter&utm_medium=email&utm_campaign=november,+part+1	newsletter	email	november, part 1	\N	\N	\N	\N	\N	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
602acd9b-82cf-8c5e-1904-4b17224c1038	abdc793c-700a-0f91-1056-6c092398985f	24ece360-d7f8-92cc-fda9-ad5a8bbfaca3	d50fdf35-a638-cfde-c46c-296a2015c49f	2026-11-05 16:09:28+00	/	\N	\N	\N	\N	\N	\N	\N	\N	\N	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
7dbfd81f-9a37-9384-327e-2ba1a7132741	abdc793c-700a-0f91-1056-6c092398985f	723bd508-0181-c954-bacb-1a43fefaeeff	e861b8f9-1998-a002-406d-719eb5297c4b	2026-11-05 18:35:34.544+00	/	\N	\N	\N	\N	\N	\N	\N	\N	\N	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
11695d35-e848-9634-afc3-8e2d8d422e2a	abdc793c-700a-0f91-1056-6c092398985f	723bd508-0181-c954-bacb-1a43fefaeeff	e861b8f9-1998-a002-406d-719eb5297c4b	2026-11-05 18:36:22.352+00	/docs/start	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
53a680d5-7f27-cd59-e0a8-2b3c2e29f33f	abdc793c-700a-0f91-1056-6c092398985f	723bd508-0181-c954-bacb-1a43fefaeeff	e861b8f9-1998-a002-406d-719eb5297c4b	2026-11-05 18:38:59.944+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	/docs/start	\N	ours.example	How we count, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
ee046e16-e2c1-6f9e-5b23-0c82c0ec4831	abdc793c-700a-0f91-1056-6c092398985f	723bd508-0181-c954-bacb-1a43fefaeeff	e861b8f9-1998-a002-406d-719eb5297c4b	2026-11-05 18:39:01.016+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	/docs/start	\N	ours.example	How we count, and why	\N	\N	\N	\N	\N	\N	5	\N	\N	ours.example	1804.2000	48.0000	0.0102	911.4000	121.0000
79c7d1e9-a66d-2f19-1e89-37b3e5970b71	abdc793c-700a-0f91-1056-6c092398985f	723bd508-0181-c954-bacb-1a43fefaeeff	e861b8f9-1998-a002-406d-719eb5297c4b	2026-11-05 18:40:05.080+00	/	\N	\N	\N	\N	\N	\N	/blog/how-we-count	\N	ours.example	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
6f69216a-c96a-8522-d66e-457184f60f66	abdc793c-700a-0f91-1056-6c092398985f	723bd508-0181-c954-bacb-1a43fefaeeff	e861b8f9-1998-a002-406d-719eb5297c4b	2026-11-05 18:42:46.736+00	/docs/start	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
9e35c2a9-c0b5-e954-b5bb-4e18b799bbc4	abdc793c-700a-0f91-1056-6c092398985f	723bd508-0181-c954-bacb-1a43fefaeeff	e861b8f9-1998-a002-406d-719eb5297c4b	2026-11-05 18:45:26.416+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	/docs/start	\N	ours.example	How we count, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
93920662-4a0b-a986-e8f7-73c7a1faa386	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	a6efe327-41a8-2138-b3f5-18a977ca6a42	2026-11-06 06:12:55.880+00	/	\N	\N	\N	\N	\N	\N	/	\N	www.google.com	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
66b72660-c2ac-b7e5-5f44-df473926b0ae	abdc793c-700a-0f91-1056-6c092398985f	0c440614-b362-24e2-ef6f-907bad7f70f3	245dff65-224b-ed84-ed83-c3c805de27b7	2026-11-06 06:17:11.176+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	\N	\N	\N	How we count, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
097f13c6-6a53-9b7a-a8da-2a8e6e353dc5	abdc793c-700a-0f91-1056-6c092398985f	0c440614-b362-24e2-ef6f-907bad7f70f3	245dff65-224b-ed84-ed83-c3c805de27b7	2026-11-06 06:20:26.416+00	/	\N	\N	\N	\N	\N	\N	/blog/how-we-count	\N	ours.example	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
32a128e2-6216-26a3-c780-6e483c09bfa7	abdc793c-700a-0f91-1056-6c092398985f	0c440614-b362-24e2-ef6f-907bad7f70f3	245dff65-224b-ed84-ed83-c3c805de27b7	2026-11-06 06:25:22.352+00	/über-uns	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Über uns	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
b7a55f19-9032-5079-6c9a-fdfe81dbaa17	abdc793c-700a-0f91-1056-6c092398985f	0c440614-b362-24e2-ef6f-907bad7f70f3	245dff65-224b-ed84-ed83-c3c805de27b7	2026-11-06 06:26:31.496+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	/über-uns	\N	ours.example	How we count, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
0c6a166e-ed8b-acde-bfc9-1a97af1ed734	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	d1d3c8d0-f358-6620-0047-b205d9da9432	2026-11-06 06:56:35.560+00	/	\N	\N	\N	\N	\N	\N	\N	\N	\N	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
8ec04d7e-7833-3f5b-4046-5218b5de9233	abdc793c-700a-0f91-1056-6c092398985f	e27fe4aa-4979-841f-8753-0f8dc863e08b	d1d3c8d0-f358-6620-0047-b205d9da9432	2026-11-06 06:56:37.592+00	/	\N	\N	\N	\N	\N	\N	\N	\N	\N	Ours – honest numbers	\N	\N	\N	\N	\N	\N	5	\N	\N	ours.example	1804.2000	48.0000	0.0102	911.4000	121.0000
f9efdcf6-37c1-2221-032f-e6f5ad75b51b	abdc793c-700a-0f91-1056-6c092398985f	42f8c43c-de5e-99d6-484f-a4174fb3d601	2a221b8f-afec-790c-8bd7-0c9db6e70fdd	2026-11-06 09:05:21.336+00	/	\N	\N	\N	\N	\N	\N	/	\N	www.google.com	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
23e0d2a9-fe58-038a-1912-78d4b7ff69bb	abdc793c-700a-0f91-1056-6c092398985f	42f8c43c-de5e-99d6-484f-a4174fb3d601	2a221b8f-afec-790c-8bd7-0c9db6e70fdd	2026-11-06 09:07:23.368+00	/docs/start	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
ccb5e17d-e7ae-c799-c389-188d9f1d9840	abdc793c-700a-0f91-1056-6c092398985f	42f8c43c-de5e-99d6-484f-a4174fb3d601	2a221b8f-afec-790c-8bd7-0c9db6e70fdd	2026-11-06 09:07:29.464+00	/blog/how-we-count	\N	\N	\N	\N	\N	\N	/docs/start	\N	ours.example	How we count, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
18af027c-73a7-1004-1e36-a7e0098deb24	abdc793c-700a-0f91-1056-6c092398985f	42f8c43c-de5e-99d6-484f-a4174fb3d601	2a221b8f-afec-790c-8bd7-0c9db6e70fdd	2026-11-06 09:12:14.224+00	/docs/start	\N	\N	\N	\N	\N	\N	/blog/how-we-count	\N	ours.example	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
afa8105a-261b-7d7c-23c4-8d7a83791696	abdc793c-700a-0f91-1056-6c092398985f	42f8c43c-de5e-99d6-484f-a4174fb3d601	2a221b8f-afec-790c-8bd7-0c9db6e70fdd	2026-11-06 09:12:19.304+00	/docs/start	\N	\N	\N	\N	\N	\N	/docs/start	\N	ours.example	Start here	\N	\N	\N	\N	\N	\N	2	Download	\N	ours.example	\N	\N	\N	\N	\N
8ffd2c37-7744-c1dc-3e11-42f4aa7791b2	abdc793c-700a-0f91-1056-6c092398985f	12b50537-25cd-0c4d-3ad5-b87b53ef5e37	aa356e84-2a7b-d041-d9f2-431d7269ad77	2026-11-06 10:57:26.416+00	/prices	\N	\N	\N	\N	\N	\N	\N	\N	\N	Prices\tand "fair use", C:\\plans	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
fe160f1e-2b55-6856-60dd-37c62578f716	abdc793c-700a-0f91-1056-6c092398985f	12b50537-25cd-0c4d-3ad5-b87b53ef5e37	aa356e84-2a7b-d041-d9f2-431d7269ad77	2026-11-06 10:59:50.800+00	/	\N	\N	\N	\N	\N	\N	/prices	\N	ours.example	Ours – honest numbers	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
935f38c9-ca50-0b97-831b-40261292acf6	abdc793c-700a-0f91-1056-6c092398985f	12b50537-25cd-0c4d-3ad5-b87b53ef5e37	aa356e84-2a7b-d041-d9f2-431d7269ad77	2026-11-06 11:00:18.288+00	/	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Ours – honest numbers	\N	\N	\N	\N	\N	\N	2	Download	\N	ours.example	\N	\N	\N	\N	\N
7bb2d635-fba0-fa4b-b5cf-6927f6df4a3e	abdc793c-700a-0f91-1056-6c092398985f	12b50537-25cd-0c4d-3ad5-b87b53ef5e37	aa356e84-2a7b-d041-d9f2-431d7269ad77	2026-11-06 11:02:55.880+00	/docs/start	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Start here	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
00b54776-c90c-8896-5ff7-eac8567de502	abdc793c-700a-0f91-1056-6c092398985f	12b50537-25cd-0c4d-3ad5-b87b53ef5e37	aa356e84-2a7b-d041-d9f2-431d7269ad77	2026-11-06 11:02:57.912+00	/docs/start	\N	\N	\N	\N	\N	\N	/	\N	ours.example	Start here	\N	\N	\N	\N	\N	\N	5	\N	\N	ours.example	1804.2000	48.0000	0.0102	911.4000	121.0000
2dedcb1f-0165-b696-0e17-28604834c3a3	abdc793c-700a-0f91-1056-6c092398985f	36b85662-aeaa-b084-f34d-8cd0b7c22c55	06d3af47-f539-9e6a-e4b9-e8f75b47bb2c	2026-11-07 03:34:11.176+00	/prices	\N	\N	\N	\N	\N	\N	/	\N	chatgpt.com	Prices\tand "fair use", C:\\plans	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
4c6125e3-88fe-dd46-6bda-ecafe2cb59fe	abdc793c-700a-0f91-1056-6c092398985f	36b85662-aeaa-b084-f34d-8cd0b7c22c55	06d3af47-f539-9e6a-e4b9-e8f75b47bb2c	2026-11-07 03:35:17.272+00	/blog/	\N	\N	\N	\N	\N	\N	/prices	\N	ours.example	Blog:\nwhat is new, and why	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
6c997d30-511e-fb25-7951-f14f2b2337db	abdc793c-700a-0f91-1056-6c092398985f	36b85662-aeaa-b084-f34d-8cd0b7c22c55	06d3af47-f539-9e6a-e4b9-e8f75b47bb2c	2026-11-07 03:39:47.752+00	/prices	\N	\N	\N	\N	\N	\N	/blog/	\N	ours.example	Prices\tand "fair use", C:\\plans	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
8be3e3ed-8617-4dc5-4a64-6e2ce38d3964	abdc793c-700a-0f91-1056-6c092398985f	91343e9d-2fdf-52fb-86a0-a4dd5df19419	206b45a1-35e1-2568-7c03-6e97b48b5b92	2026-11-07 10:27:45.720+00	/prices	\N	\N	\N	\N	\N	\N	/	\N	chatgpt.com	Prices\tand "fair use", C:\\plans	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
01ff7b78-f60e-ee9c-7fdc-d1a8d8bf0409	abdc793c-700a-0f91-1056-6c092398985f	aabda5a2-a4f0-d14a-a9bd-766318d9de1c	8e2cf46d-a020-a1db-e9f1-ae911a120270	2026-11-07 22:45:15.240+00	/prices	\N	\N	\N	\N	\N	\N	/	\N	www.google.com	Prices\tand "fair use", C:\\plans	\N	\N	\N	\N	\N	\N	1	\N	\N	ours.example	\N	\N	\N	\N	\N
\.


\unrestrict 8fJx2hQ0

--
-- PostgreSQL database dump complete
--
