package com.courtgate.localnacos;

import com.alibaba.nacos.NacosServerBasicApplication;
import com.alibaba.nacos.NacosServerWebApplication;
import com.alibaba.nacos.core.listener.startup.NacosStartUp;
import com.alibaba.nacos.core.listener.startup.NacosStartUpManager;
import com.alibaba.nacos.sys.env.Constants;
import com.alibaba.nacos.sys.env.DeploymentType;
import com.alibaba.nacos.sys.env.EnvUtil;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;

/**
 * Starts Nacos as its own launcher does, without the console: the core first, then the HTTP API as its child.
 *
 * <p>{@code -Dnacos.home} says where it keeps its files, {@code -Dnacos.server.main.port=P} where it listens: HTTP on
 * P, gRPC on P + 1000 and P + 1001, Raft on P - 1000. On loopback, unless {@code -Dserver.address} names another
 * address for its clients, as inside a container; Raft stays where it is.
 */
public final class LocalNacos {
    private LocalNacos() {}

    public static void main(String[] args) {
        System.setProperty(Constants.STANDALONE_MODE_PROPERTY_NAME, "true");
        // Read from the system properties only.
        System.setProperty(Constants.NACOS_REMOTE_GRPC_LISTEN_IP, System.getProperty("server.address", "127.0.0.1"));
        EnvUtil.setDeploymentType(DeploymentType.SERVER);

        NacosStartUpManager.start(NacosStartUp.CORE_START_UP_PHASE);
        var core = new SpringApplicationBuilder(NacosServerBasicApplication.class)
                .web(WebApplicationType.NONE)
                .run(args);

        NacosStartUpManager.start(NacosStartUp.WEB_START_UP_PHASE);
        new SpringApplicationBuilder(NacosServerWebApplication.class)
                .parent(core)
                .run(args);
    }
}
