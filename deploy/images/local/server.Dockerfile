# A server from the distribution's packages, which takes the same command, files and folders as the official image.
ARG BASE
FROM ${BASE}
ARG SERVER
ENV COURTGATE_SERVER=${SERVER}
COPY files/ /
WORKDIR /home/nacos
USER 999:999
ENTRYPOINT ["/opt/courtgate/entrypoint"]
