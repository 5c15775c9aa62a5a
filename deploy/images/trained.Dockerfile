# The image of one service with an ahead-of-time cache as its last layer: made by a start of that very image, in which
# nothing is reached and nobody asks for anything, so it holds classes, loaded and linked, and no profiles of a rush.
ARG UNTRAINED
FROM ${UNTRAINED} AS trained
USER 0:0
COPY training/ /app/training/
RUN ["java", "@/app/options", "@/app/training/options", "-jar", "/app/app.jar"]

# Keys and secrets of the training, which are good for nothing, stay behind.
FROM ${UNTRAINED}
COPY aot/ /app/aot/
COPY --from=trained /app/training/cache /app/aot/cache
